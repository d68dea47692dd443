import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { NotesSubject } from './notes.queries.ts';

function useRefreshNotes() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin', 'notes'] });
}

export const useAddNote = ({ of, id }: NotesSubject) =>
  useMutation({
    mutationFn: (text: string) => {
      const request = { path: { id }, body: { text } };
      return of === 'order' ? api.post('/api/admin/orders/{id}/notes', request) : api.post('/api/admin/users/{id}/notes', request);
    },
    onSuccess: useRefreshNotes(),
  });

export const useRemoveNote = () =>
  useMutation({ mutationFn: (id: string) => api.delete('/api/admin/notes/{id}', { path: { id } }), onSettled: useRefreshNotes() });
