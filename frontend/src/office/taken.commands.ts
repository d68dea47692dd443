import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Takes an order, or takes it over: `from` is the person whom the screen shows, null if no one. */
export function useTakeOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (from: string | null) => api.put('/api/admin/orders/{id}/taken', { path: { id }, body: from === null ? {} : { from } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Releases an order, so that another person of the office can take it. */
export function useReleaseOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete('/api/admin/orders/{id}/taken', { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
