import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import type { Order } from './orders.queries.ts';

export const hasActiveSubscription = ({ stripe_subscription_id, status }: Pick<Order, 'stripe_subscription_id' | 'status'>): boolean =>
  stripe_subscription_id !== null && status !== 'canceled' && status !== 'refunded';

/** Pay and Cancel are offered for these. */
export const mayBePaid = (order: Pick<Order, 'stripe_subscription_id' | 'status'>): boolean =>
  isPayable(order.status) && !hasActiveSubscription(order);

export const isPartlyRefunded = ({ refunded_amount, status }: Pick<Order, 'refunded_amount' | 'status'>): boolean =>
  refunded_amount > 0 && status !== 'refunded';
