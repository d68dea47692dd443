import { orderState, type OrderState } from '@orderstream/contracts/orders/state';
import { useQuery } from '@tanstack/react-query';
import { subscriptionOfOrder } from '../subscriptions/subscriptions.queries.ts';
import type { CustomerOrder } from './orders.queries.ts';

/** The state of an order with its subscription, which is requested once for all orders of a screen. */
export function useOrderState(order: CustomerOrder): OrderState {
  const subscription = useQuery({ ...subscriptionOfOrder(order.id), enabled: order.stripe_subscription_id !== null });
  return orderState(order, subscription.data ?? undefined);
}
