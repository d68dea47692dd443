import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { customerDecider } from './customer.decider.ts';

/** Whether a user is a customer at the provider. */
export async function hasPaymentProfile(store: EventStore, userId: string): Promise<boolean> {
  return (await load(store, customerDecider, userId)).state.stripeCustomerId !== null;
}
