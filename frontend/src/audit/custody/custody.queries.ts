import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type SecretView = ApiAnswer<'get', '/api/audit/custody'>['items'][number];
export type ViewSummary = ApiAnswer<'get', '/api/audit/custody/readers/{id}'>['items'][number];
export type ViewSummaryPage = ApiAnswer<'get', '/api/audit/custody/readers/{id}'>;
/** The filters in the address; empty ones are left out. */
export type CustodyFilters = { secret_id?: string; order_id?: string; reader_id?: string; from?: string; to?: string };
export type CustodySide = 'readers' | 'secrets';

const meta = { models: ['notifications_logs'] } as const;
const paging = { initialPageParam: '', getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined, meta };
const pageQuery = (cursor: string) => (cursor ? { after: cursor } : {});

/** Views of secrets, newest first. */
export const secretViews = (filters: CustodyFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'custody', filters],
    queryFn: ({ pageParam, signal }) => api.get('/api/audit/custody', { query: { ...filters, ...pageQuery(pageParam) }, signal }),
    ...paging,
  });

/** All secrets seen by a reader, or all readers of a secret. */
export const viewSummaries = (side: CustodySide, id: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'custody', side, id],
    queryFn: ({ pageParam, signal }) =>
      side === 'readers'
        ? api.get('/api/audit/custody/readers/{id}', { path: { id }, query: pageQuery(pageParam), signal })
        : api.get('/api/audit/custody/secrets/{id}', { path: { id }, query: pageQuery(pageParam), signal }),
    ...paging,
  });
