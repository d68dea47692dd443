import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventName } from '../../orders/story/story.queries.ts';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type LoggedEvent = ApiAnswer<'get', '/api/admin/events'>['items'][number];
export type ActivityFilters = {
  event_type?: EventName | undefined;
  /** Several kinds, separated by commas. */
  types?: string | undefined;
  user_id?: string | undefined;
  search?: string | undefined;
  actor?: string | undefined;
  business?: boolean | undefined;
  brief?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

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
