import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type LogFact = ApiAnswer<'get', '/api/audit/facts'>['items'][number];
export type FactContext = ApiAnswer<'get', '/api/audit/facts/{id}'>;
export type FactSource = LogFact['source'];
/** The filters in the address; empty ones are left out. */
export type FactFilters = {
  types?: string;
  from?: string;
  to?: string;
  actor_id?: string;
  source?: FactSource;
  subject_id?: string;
  correlation_id?: string;
  stream?: string;
  order?: 'newest' | 'oldest';
};

const models = ['notifications_logs'] as const;

/** The facts of the log, page by page. While `followed`, new ones appear automatically. All requests of a search carry its id. */
export const factStream = (filters: FactFilters, searchId: string, followed: boolean) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'facts', filters, searchId],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit/facts', { query: { ...filters, search_id: searchId, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    ...(followed ? { meta: { models } } : { staleTime: Infinity }),
  });

/** One fact with its causes, its effects and its neighbours in the stream. */
export const factContext = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'fact', id],
    queryFn: ({ signal }) => api.get('/api/audit/facts/{id}', { path: { id }, signal }),
    meta: { models },
  });
