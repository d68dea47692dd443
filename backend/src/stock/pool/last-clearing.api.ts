import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { pool } from './pool.decider.ts';

/** A pool's last clearing: what was read of an order after it holds for decisions as long as it is the last. */
export async function lastClearing(store: EventStore, sku: Sku): Promise<string | null> {
  return (await load(store, pool, sku)).state.lastClearing;
}
