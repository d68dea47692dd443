import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { account } from './account.decider.ts';

/** Whether an account is present, being deleted or deleted; `unknown` for an id that no account ever had. */
export async function accountLifecycle(store: EventStore, userId: string): Promise<'present' | 'deleting' | 'deleted' | 'unknown'> {
  const { status, deletion } = (await load(store, account, userId)).state;
  if (status === 'unborn') return 'unknown';
  if (status === 'deleted') return 'deleted';
  return deletion === 'started' ? 'deleting' : 'present';
}
