import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import type { Order } from './orders.queries.ts';

type Paying = Pick<Order, 'stripe_subscription_id' | 'subscription_ended' | 'status'>;

export const hasActiveSubscription = ({ stripe_subscription_id, subscription_ended, status }: Paying): boolean =>
  stripe_subscription_id !== null && !subscription_ended && status !== 'canceled' && status !== 'refunded';

/** Pay and Cancel are offered for these. */
export const mayBePaid = (order: Paying): boolean => isPayable(order.status) && !hasActiveSubscription(order);

export const isPartlyRefunded = ({ refunded_amount, status }: Pick<Order, 'refunded_amount' | 'status'>): boolean =>
  refunded_amount > 0 && status !== 'refunded';
