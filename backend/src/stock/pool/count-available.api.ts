import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { availableOf, pool } from './pool.decider.ts';

/** The number of units that may be sold at this moment. */
export async function countAvailable(store: EventStore, sku: Sku, now: Date): Promise<number> {
  const { state } = await load(store, pool, sku);
  return availableOf(state, now);
}
