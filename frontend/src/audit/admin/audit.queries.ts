import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer, type ListFilters } from '../../platform/api.ts';

export type LoggedEvent = ApiAnswer<'get', '/api/admin/events'>['items'][number];
export type ActivityFilters = ListFilters<'/api/admin/events'>;

const activityPageSize = 100;
export const userActivityPageSize = 30;

/** The activity log, newest first, page by page. */
export const activityPages = (filters: ActivityFilters, limit = activityPageSize) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'activity', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/events', { query: { ...filters, limit, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    meta: { models: ['notifications_logs'] },
  });
