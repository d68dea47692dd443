import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { account } from './account.decider.ts';

/** Refuses unless the account is active and no deletion has started. */
export async function requireActiveCustomer(store: EventStore, userId: string): Promise<void> {
  const { state } = await load(store, account, userId);
  if (state.status === 'unborn' || state.status === 'deleted') throw refusal('account_unknown');
  if (state.status !== 'active' || state.deletion === 'started') throw refusal('customer_not_active');
}
