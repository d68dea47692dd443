import type { Refusals } from '../shared/refusal.ts';

export const subscriptionRefusals = {
  subscription_unknown: [404, 'Subscription not found'],
  subscription_not_active: [409, 'This subscription is not active'],
} as const satisfies Refusals;
export type SubscriptionRefusal = keyof typeof subscriptionRefusals;
