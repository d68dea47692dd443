import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type StateAsOf = ApiAnswer<'get', '/api/audit/as-of/{kind}/{id}'>;
export const momentKinds = ['order', 'user', 'stock'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** The query parameters of a request for a state: its search, and its moment unless that is now. */
const momentParameters = (at: string | null, search_id: string): { search_id: string; at?: string } => ({
  search_id,
  ...(at ? { at } : {}),
});

/** The state of a subject at a moment; null means now, the only moment whose state changes. */
export const stateAsOf = (kind: MomentKind, id: string, at: string | null, searchId: string) =>
  queryOptions({
    queryKey: ['audit', 'as-of', kind, id, at, searchId],
    queryFn: ({ signal }) => api.get('/api/audit/as-of/{kind}/{id}', { path: { kind, id }, query: momentParameters(at, searchId), signal }),
    placeholderData: keepPreviousData,
    retry: false,
    ...(at ? { staleTime: Infinity } : { meta: { models: ['notifications_logs'] } }),
  });

/** Who held which role at a moment. */
export const rolesAsOf = (at: string | null, searchId: string) =>
  queryOptions({
    queryKey: ['audit', 'roles', at, searchId],
    queryFn: ({ signal }) => api.get('/api/audit/roles', { query: momentParameters(at, searchId), signal }),
    placeholderData: keepPreviousData,
  });
