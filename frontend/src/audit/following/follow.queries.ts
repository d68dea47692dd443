import type { ThingKind } from '@orderstream/contracts/audit/things';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type ThingMatch = ApiAnswer<'get', '/api/audit/things'>['items'][number];
export type ActorCount = ApiAnswer<'get', '/api/audit/follow/{kind}/{id}'>['people'][number];

/** The facts of one subject, oldest first, page by page, with the people who acted. */
export const factsOfSubject = (kind: ThingKind, id: string, searchId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'follow', kind, id, searchId],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit/follow/{kind}/{id}', {
        path: { kind, id },
        query: { limit: 100, search_id: searchId, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { models: ['notifications_logs'] },
    retry: false,
  });

/** Looks up an id or id prefix: on submit, not while typing. */
export const useFindThings = () =>
  useMutation({ mutationFn: (id: string) => api.get('/api/audit/things', { query: { id } }).then(({ items }) => items) });
