import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** `from` is the current holder on the screen: null takes an order that no one holds. */
export function useTakeOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (from: string | null) => api.put('/api/admin/orders/{id}/taken', { path: { id }, body: from === null ? {} : { from } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export function useReleaseOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete('/api/admin/orders/{id}/taken', { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
