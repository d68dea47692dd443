import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { account } from './account.decider.ts';

/** Status and confirmation of an account; null if it was deleted or never existed. */
export async function accountStanding(store: EventStore, userId: string) {
  const { status, confirmed } = (await load(store, account, userId)).state;
  return status === 'unborn' || status === 'deleted' ? null : { status, email_confirmed: confirmed };
}
