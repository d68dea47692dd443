import { predicatesByTrait } from '../shared/traits.ts';

/** The provider's own codes, unchanged: 'others shown raw'. */
export const providerStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof providerStatuses)[number];

/** What is asked about a status. A new status does not compile until its line below says which of these it is. */
type Trait =
  | 'active'
  | 'trial'
  | 'paused'
  | 'retried'
  | 'given_up'
  | 'overdue'
  | 'awaiting_first_payment'
  | 'failing'
  | 'recurring'
  | 'not_running'
  | 'over'
  | 'canceled';
const traits: Record<SubscriptionStatus, readonly Trait[]> = {
  incomplete: ['awaiting_first_payment', 'recurring', 'not_running'],
  incomplete_expired: ['not_running', 'over'],
  trialing: ['trial', 'recurring'],
  active: ['active', 'recurring'],
  past_due: ['retried', 'overdue', 'failing', 'recurring'],
  canceled: ['not_running', 'over', 'canceled'],
  unpaid: ['given_up', 'overdue', 'failing'],
  paused: ['paused', 'failing'],
};

const { is, statusesThatAre } = predicatesByTrait(providerStatuses, traits);

export const isActiveSubscription = is('active');
export const isTrial = is('trial');
export const isPausedSubscription = is('paused');
/** The provider tries again to collect the payment of a later month. */
export const isCollectionRetried = is('retried');
/** The provider has given up collecting it. */
export const isCollectionAbandoned = is('given_up');
/** The payment of a later month is missing. */
export const isSubscriptionOverdue = is('overdue');
export const awaitsFirstPayment = is('awaiting_first_payment');
/** It is not over, and nothing comes in: a payment of a later month is missing, or it was paused at the provider. */
export const isSubscriptionFailing = is('failing');
/** Its price is counted as recurring revenue, once it has been paid. */
export const isRecurringRevenue = is('recurring');
/** Nothing runs: the first payment has not come, or it has ended. */
export const isSubscriptionNotRunning = is('not_running');
export const notRunningStatuses = statusesThatAre('not_running');
export const isEndedSubscription = is('over');
export const endedSubscriptionStatuses = statusesThatAre('over');
export const isCanceledSubscription = is('canceled');

export const endCauses = [
  'requested',
  'payment_failed',
  /** It was never paid: the money of its checkout did not arrive. */
  'first_payment_failed',
  'payment_disputed',
  'order_refunded',
  'account_deleted',
  'duplicate',
  'provider',
] as const;
export type EndCause = (typeof endCauses)[number];

/** Cancel is offered, and accepted, only here. */
export const isCancelable = (subscription: { status: SubscriptionStatus; cancel_at_period_end: boolean }): boolean =>
  isActiveSubscription(subscription.status) && !subscription.cancel_at_period_end;

/** A paid order without a subscription row is shown as active for this long from its creation. */
export const assumedPeriodSeconds = 2_592_000;
