import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load, cachedState } from '../../platform/deciding/decides.ts';
import { pool } from './pool.decider.ts';
import { coveredOrders } from './pool-holds-state.ts';

/**
 * The paid orders to deliver at that moment, the oldest first. What happened up to `since` counts, with null all that has happened.
 * `asOf` is the same as long as nothing happens to the pool.
 */
export async function deliverableOrders(
  store: EventStore,
  sku: Sku,
  since: bigint | null,
  now: Date,
): Promise<{ orderIds: string[]; asOf: object }> {
  const cached = since === null ? null : cachedState(store, pool, sku, () => true);
  const { state } = cached && since !== null && cached.position >= since ? cached : await load(store, pool, sku);
  return { orderIds: state.deliversAutomatically ? coveredOrders(state, now) : [], asOf: state };
}
