import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../platform/api.ts';

export type OpenWork = ApiAnswer<'get', '/api/admin/today'>;
export type Revenue = ApiAnswer<'get', '/api/admin/today/money'>['items'][number];
export type FailingPayment = ApiAnswer<'get', '/api/admin/failing-payments'>['items'][number];
/** Days by UTC, both included. */
export type DayRange = { from: string; to: string };

/** The office's open work. */
export const openWork = () =>
  queryOptions({
    queryKey: ['admin', 'today'],
    queryFn: ({ signal }) => api.get('/api/admin/today', { signal }),
    meta: { models: ['attention', 'order_list_view', 'availability', 'app_user', 'user_subscriptions', 'billing_price_map', 'shop_days'] },
  });

/** Since when the payment provider has not answered; null while it does. */
export const providerAway = () =>
  queryOptions({
    queryKey: ['admin', 'provider'],
    queryFn: ({ signal }) => api.get('/api/admin/provider', { signal }),
    select: ({ away_since }) => away_since,
    refetchInterval: 10_000,
    retry: false,
  });

/** Revenue of these days, and of as many days before. */
export const revenueOfDays = (range: DayRange) =>
  queryOptions({
    queryKey: ['admin', 'today', 'money', range],
    queryFn: ({ signal }) => api.get('/api/admin/today/money', { query: range, signal }),
    placeholderData: keepPreviousData,
    meta: { models: ['shop_days'] },
  });

const failingPerPage = 50;

/** Subscriptions with a missing payment. */
export const failingPayments = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'failing-payments'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/failing-payments', { query: { limit: failingPerPage, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { models: ['user_subscriptions'] },
  });
