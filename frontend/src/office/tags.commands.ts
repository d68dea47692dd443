import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { Tagged } from './tags.queries.ts';

type On = { on: Tagged; id: string };

/** Pages and lists show tags. */
function useRefreshed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin'] });
}

export const useAddTag = ({ on, id }: On) =>
  useMutation({
    mutationFn: (tag: string) => {
      const asked = { path: { id }, body: { tag } };
      return on === 'orders' ? api.post('/api/admin/orders/{id}/tags', asked) : api.post('/api/admin/users/{id}/tags', asked);
    },
    onSuccess: useRefreshed(),
  });

export const useRemoveTag = ({ on, id }: On) =>
  useMutation({
    mutationFn: (tag: string) => {
      const asked = { path: { id }, body: { tag } };
      return on === 'orders' ? api.delete('/api/admin/orders/{id}/tags', asked) : api.delete('/api/admin/users/{id}/tags', asked);
    },
    onSuccess: useRefreshed(),
  });
