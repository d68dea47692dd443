import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { account } from './account.decider.ts';

/** Status and confirmation of an account; null for one that does not exist, or no longer. */
export async function accountStanding(store: EventStore, userId: string) {
  const { status, confirmed } = (await load(store, account, userId)).state;
  return status === 'unborn' || status === 'deleted' ? null : { status, email_confirmed: confirmed };
}
