import type { Sku } from '@orderstream/contracts/catalogue';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import type { EventStore, Slice } from '@orderstream/eventstore/event-store';
import { clearedUnitOf, type ClearedUnit } from './cleared-unit.ts';
import type { ClearedUnitsVault } from './cleared-units.vault.ts';
import { pool } from '../pool/pool.decider.ts';
import type { Pool } from '../pool/pool-shape.ts';

type Deps = { store: EventStore; clearedUnits: ClearedUnitsVault };

/** The number of events in one read. */
const page = 2_000;

/** Stores the rows of all units that a pool has cleared again, from its stream, because the tables have lost them. */
async function restoreRows({ store, clearedUnits }: Deps, sku: Sku): Promise<void> {
  let [state, after]: [Pool, bigint | null] = [pool.initial, null];
  for (;;) {
    const slice: Slice<PoolEvent> = await store.read(`pool-${sku}`, { ...(after !== null && { after }), limit: page });
    for (const event of slice.events) {
      if (event.type === 'pool_cleared') {
        const units = event.data.product_ids.flatMap((id) => clearedUnitOf(state, sku, id) ?? []);
        await clearedUnits.keep(sku, event.data.clearing, event.position, units);
      }
      state = pool.evolve(state, event);
    }
    if (slice.events.length < page || slice.revision === 'no_stream') return;
    after = slice.revision;
  }
}

/** Id → the row of each unit that is missing from these states, which must be read before. */
export async function loadClearedUnits(
  deps: Deps,
  pools: ReadonlyMap<Sku, Pool>,
  ids: readonly string[],
): Promise<Map<string, ClearedUnit>> {
  if (ids.length === 0) return new Map();
  const clearings = new Map(
    [...pools].flatMap(([sku, { lastClearing: cleared }]): [string, Sku][] => (cleared === null ? [] : [[cleared, sku]])),
  );
  for (const clearing of clearings.size === 0 ? [] : await deps.clearedUnits.missing([...clearings.keys()])) {
    const sku = clearings.get(clearing);
    if (sku) await restoreRows(deps, sku);
  }
  return new Map((await deps.clearedUnits.of(ids)).map((unit) => [unit.id, unit]));
}
