import { queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../platform/api.ts';

export type Note = ApiAnswer<'get', '/api/admin/orders/{id}/notes'>['items'][number];
/** Notes about one order, or about a person with all of their orders. */
export type NotesSubject = { of: 'order' | 'user'; id: string };

/** The office's notes about an order or a person, newest first. */
export const notesAbout = ({ of, id }: NotesSubject) =>
  queryOptions({
    queryKey: ['admin', 'notes', of, id],
    queryFn: async ({ signal }) => {
      const request = { path: { id }, signal };
      const answer = of === 'order' ? api.get('/api/admin/orders/{id}/notes', request) : api.get('/api/admin/users/{id}/notes', request);
      return (await answer).items;
    },
  });
