import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { pool } from './pool.decider.ts';

/** The id of a pool's last clearing. Rows read after it stay valid for decisions until the next clearing. */
export async function lastClearing(store: EventStore, sku: Sku): Promise<string | null> {
  return (await load(store, pool, sku)).state.lastClearing;
}
