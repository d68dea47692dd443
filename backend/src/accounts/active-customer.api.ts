import { mayEnter } from '@orderstream/contracts/accounts/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { account } from './account.decider.ts';

/** Whether the account is active, without a started deletion. */
export async function isActiveCustomer(store: EventStore, userId: string): Promise<boolean> {
  const { status, deletion } = (await load(store, account, userId)).state;
  return mayEnter(status) && deletion !== 'started';
}

/** Refuses what only an active customer may do. */
export async function requireActiveCustomer(store: EventStore, userId: string): Promise<void> {
  const { status, deletion } = (await load(store, account, userId)).state;
  if (status === 'unborn' || status === 'deleted') throw refusal('account_unknown');
  if (!mayEnter(status) || deletion === 'started') throw refusal('customer_not_active');
}
