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

/** Nothing runs: the first payment has not come, or it has ended. */
export const notRunning: readonly SubscriptionStatus[] = ['incomplete', 'incomplete_expired', 'canceled'];

/** It is not over, and nothing comes in: a payment of a later month is missing, or it was paused at the provider. */
export const failing: readonly SubscriptionStatus[] = ['past_due', 'unpaid', 'paused'];

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
export const isCancelable = (subscription: { status: string; cancel_at_period_end: boolean }): boolean =>
  subscription.status === 'active' && !subscription.cancel_at_period_end;

/** A paid order without a subscription row is shown as active for this long from its creation. */
export const assumedPeriodSeconds = 2_592_000;
