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
      const request = { path: { id }, body: { tag } };
      return on === 'orders' ? api.post('/api/admin/orders/{id}/tags', request) : api.post('/api/admin/users/{id}/tags', request);
    },
    onSuccess: useRefreshTags(),
  });

export const useRemoveTag = ({ on, id }: TagTarget) =>
  useMutation({
    mutationFn: (tag: string) => {
      const request = { path: { id }, body: { tag } };
      return on === 'orders' ? api.delete('/api/admin/orders/{id}/tags', request) : api.delete('/api/admin/users/{id}/tags', request);
    },
    onSuccess: useRefreshTags(),
  });
