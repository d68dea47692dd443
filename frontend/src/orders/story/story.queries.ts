import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type StoryFact = ApiAnswer<'get', '/api/orders/{id}/timeline'>['items'][number];
export type ExplainedFact = ApiAnswer<'get', '/api/admin/orders/{id}/timeline'>['items'][number];
/** Everything that the log may contain. */
export type EventName = ExplainedFact['kind'];

const models = ['order_list_view', 'notifications_logs'] as const;

/** The history of one's own order, oldest first. */
export const orderStory = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'story', id],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/orders/{id}/timeline', { path: { id }, query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { models },
  });

/** The history of an order with actors, sources and causes, for the office. */
export const explainedStory = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'story', id],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/orders/{id}/timeline', { path: { id }, query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { models },
  });
