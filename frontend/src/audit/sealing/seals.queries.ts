import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type SealsPage = ApiAnswer<'get', '/api/audit/seals'>;
export type ListedSeal = SealsPage['items'][number];
export type OriginChange = SealsPage['origins'][number];

const models = ['notifications_logs'] as const;

/** The seals of the log, newest first. */
export const sealPages = () =>
  infiniteQueryOptions({
    queryKey: ['audit', 'seals'],
    queryFn: ({ pageParam, signal }) => api.get('/api/audit/seals', { query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { models },
  });

/** Verifier keys of the log, the newest first. */
export const auditKeys = () =>
  queryOptions({ queryKey: ['audit', 'keys'], queryFn: ({ signal }) => api.get('/api/audit/keys', { signal }), staleTime: Infinity });
