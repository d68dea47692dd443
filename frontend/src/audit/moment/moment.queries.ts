import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type AsOf = ApiAnswer<'get', '/api/audit/as-of/{kind}/{id}'>;
export const shownKinds = ['order', 'user', 'stock'] as const;
export type ShownKind = (typeof shownKinds)[number];

const moment = (at: string | null, search_id: string) => ({ search_id, ...(at ? { at } : {}) });

/** The state of a subject at a moment. The past does not change; only 'now' does. */
export const asOf = (kind: ShownKind, id: string, at: string | null, searchId: string) =>
  queryOptions({
    queryKey: ['audit', 'as-of', kind, id, at, searchId],
    queryFn: ({ signal }) => api.get('/api/audit/as-of/{kind}/{id}', { path: { kind, id }, query: moment(at, searchId), signal }),
    placeholderData: keepPreviousData,
    retry: false,
    ...(at ? { staleTime: Infinity } : { meta: { models: ['notifications_logs'] } }),
  });

export const rolesAsOf = (at: string | null, searchId: string) =>
  queryOptions({
    queryKey: ['audit', 'roles', at, searchId],
    queryFn: ({ signal }) => api.get('/api/audit/roles', { query: moment(at, searchId), signal }),
    placeholderData: keepPreviousData,
  });
