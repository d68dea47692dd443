import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { comparisonList } from './comparisons.queries.ts';

/** Starts a comparison unless one is running. */
export function useStartComparison() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/audit/comparisons'),
    onSuccess: (list) => client.setQueryData(comparisonList().queryKey, list),
  });
}

export function useCancelComparison() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post('/api/audit/comparisons/{id}/cancel', { path: { id: Number(id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: comparisonList().queryKey }),
  });
}
