import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { subscription } from './subscription.decider.ts';

/** The recorded state of a subscription, with the log position that it was read at. */
export async function recordedSubscription(store: EventStore, subscriptionId: string) {
  const { position, state } = await load(store, subscription, subscriptionId);
  const { status, paidInvoices, endedAt } = state;
  return { position, isKnown: status !== 'unborn', paidInvoices, endedAt };
}
