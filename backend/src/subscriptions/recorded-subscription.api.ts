import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { subscription } from './subscription.decider.ts';

/** What is recorded of a subscription, and how far the log was read for it. */
export async function recordedSubscription(store: EventStore, subscriptionId: string) {
  const { position, state } = await load(store, subscription, subscriptionId);
  const { status, paidInvoices, endedAt } = state;
  return { position, isKnown: status !== 'unborn', paidInvoices, endedAt };
}
