import { isActiveSubscription, isCanceledSubscription, isCollectionRetried, type SubscriptionStatus } from '../subscriptions/lifecycle.ts';
import { isAwaitingDelivery, isClosed, isPaid, isPayable, isReadable, isRefunded, type OrderStatus } from './lifecycle.ts';

export type OrderStateSource = {
  status: OrderStatus;
  payment_pending: boolean;
  payments_under_review: readonly unknown[];
  stripe_subscription_id: string | null;
  subscription_ended: boolean;
  refunded_amount: number;
  refunding: boolean;
};
export type SubscriptionStateSource = {
  status: SubscriptionStatus;
  cancel_at_period_end: boolean;
  current_period_end: string;
  payment_pending: boolean;
  next_attempt_at: string | null;
};

/** `processing`: the payment is pending, which takes days with a bank debit. `ended`: nothing more is charged. */
export type SubscriptionState = 'processing' | 'active' | 'past_due' | 'ending' | 'ended' | 'other';
export type OrderState = {
  /** `under_review`: money has arrived that differs from what the order costs. */
  payment: 'due' | 'processing' | 'under_review' | 'received' | 'closed';
  /** `unknown`: the order has one, about which no more is known here. */
  subscription: SubscriptionState | 'none' | 'unknown';
  /** The last day of a subscription that is not renewed. */
  endsOn: string | null;
  /** When the provider tries again to collect a failed renewal. */
  triesAgainAt: string | null;
  /** Pay and Cancel are offered together, and never while the server would refuse them. */
  mayPay: boolean;
  isReadable: boolean;
  isAwaitingDelivery: boolean;
  isPartlyRefunded: boolean;
  /** A refund of all that is left is requested: nothing is given or shown until that has ended. */
  isRefunding: boolean;
};

/** One word for what a customer is shown of a subscription. */
export function subscriptionStateOf({ status, cancel_at_period_end, payment_pending }: SubscriptionStateSource): SubscriptionState {
  if (isCanceledSubscription(status)) return 'ended';
  if (payment_pending) return 'processing';
  if (cancel_at_period_end) return 'ending';
  if (isCollectionRetried(status)) return 'past_due';
  return isActiveSubscription(status) ? 'active' : 'other';
}

function subscriptionStateOfOrder(order: OrderStateSource, subscription: SubscriptionStateSource | undefined): OrderState['subscription'] {
  if (order.stripe_subscription_id === null) return 'none';
  if (order.subscription_ended || isClosed(order.status)) return 'ended';
  if (order.payment_pending) return 'processing';
  return subscription ? subscriptionStateOf(subscription) : 'unknown';
}

function paymentStateOf({ status, payment_pending, payments_under_review }: OrderStateSource): OrderState['payment'] {
  if (isPaid(status)) return 'received';
  if (!isPayable(status)) return 'closed';
  if (payments_under_review.length > 0) return 'under_review';
  return payment_pending ? 'processing' : 'due';
}

/** One order, one state: every screen shows the texts and actions defined here. */
export function orderState(order: OrderStateSource, subscription?: SubscriptionStateSource): OrderState {
  const payment = paymentStateOf(order);
  const subscriptionState = subscriptionStateOfOrder(order, subscription);
  return {
    payment,
    subscription: subscriptionState,
    endsOn: subscriptionState === 'ending' && subscription ? subscription.current_period_end : null,
    triesAgainAt: subscriptionState === 'past_due' && subscription ? subscription.next_attempt_at : null,
    mayPay: payment === 'due' && (subscriptionState === 'none' || subscriptionState === 'ended'),
    isReadable: isReadable(order.status) && !order.refunding,
    isAwaitingDelivery: isAwaitingDelivery(order.status) && !order.refunding,
    isPartlyRefunded: order.refunded_amount > 0 && !isRefunded(order.status),
    isRefunding: order.refunding,
  };
}
