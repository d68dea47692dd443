import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { pool } from './pool.decider.ts';
import { oldestOf } from './pool-state.ts';

/** The ids of up to `most` free units, in order of arrival. */
export async function oldestUnits(store: EventStore, sku: Sku, most: number): Promise<string[]> {
  return oldestOf((await load(store, pool, sku)).state, most);
}
