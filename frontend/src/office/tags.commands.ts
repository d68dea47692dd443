import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { TagScope } from './tags.queries.ts';

type TagTarget = { on: TagScope; id: string };

/** Pages and lists show tags. */
function useRefreshTags() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin'] });
}

export const useAddTag = ({ on, id }: TagTarget) =>
  useMutation({
    mutationFn: (tag: string) => {
      const asked = { path: { id }, body: { tag } };
      return on === 'orders' ? api.post('/api/admin/orders/{id}/tags', asked) : api.post('/api/admin/users/{id}/tags', asked);
    },
    onSuccess: useRefreshTags(),
  });

export const useRemoveTag = ({ on, id }: TagTarget) =>
  useMutation({
    mutationFn: (tag: string) => {
      const asked = { path: { id }, body: { tag } };
      return on === 'orders' ? api.delete('/api/admin/orders/{id}/tags', asked) : api.delete('/api/admin/users/{id}/tags', asked);
    },
    onSuccess: useRefreshTags(),
  });
