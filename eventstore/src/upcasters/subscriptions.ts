import type { SubscriptionEvent } from '@orderstream/contracts/subscriptions/events';
import type { Upcasters } from './upcaster.ts';

export const subscriptionUpcasters: Upcasters<SubscriptionEvent['type']> = {};
