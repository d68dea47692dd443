import { queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../platform/api.ts';
import { rethrowUnauthorized } from './subscription-problem.ts';

export type MySubscriptions = ApiAnswer<'get', '/api/subscriptions'>;
export type CustomerSubscription = MySubscriptions['items'][number];

/**
 * One's own subscriptions, newest first, and whether the payment provider knows this customer. A toast says that the session has ended,
 * because the guard leads away before the screen could.
 */
export const mySubscriptions = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: ({ signal }) => api.get('/api/subscriptions', { signal }).catch(rethrowUnauthorized),
    meta: { models: ['user_subscriptions', 'order_list_view'] },
  });

/** The subscriptions of one customer, for the office. */
export const subscriptionsOfUser = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'subscriptions', userId],
    queryFn: ({ signal }) => api.get('/api/admin/users/{id}/subscriptions', { path: { id: userId }, signal }),
    meta: { models: ['user_subscriptions', 'order_list_view'] },
  });

/** Whether the payment provider knows the signed-in person. */
export const hasPaymentProfile = () => queryOptions({ ...mySubscriptions(), select: ({ has_payment_profile }) => has_payment_profile });

/** The subscription of one order, once the shop knows it. */
export const subscriptionOfOrder = (orderId: string) =>
  queryOptions({ ...mySubscriptions(), select: ({ items }) => items.find((one) => one.order_id === orderId) ?? null });
