import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Answer } from '../platform/api.ts';
import type { LoggedEventType } from './event-types.ts';

export type LoggedEvent = Answer<'get', '/api/admin/events'>['items'][number];
export type ActivityFilters = { event_type?: LoggedEventType; user_id?: string; order_id?: string; from?: string; to?: string };

export const activityPage = 100;
export const userActivityPage = 30;

/** The activity log, newest first. */
export const activity = (filters: ActivityFilters, limit = activityPage) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'activity', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/events', { query: { ...filters, limit, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    meta: { models: ['notifications_logs'] },
  });
