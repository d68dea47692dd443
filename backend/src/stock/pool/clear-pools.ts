import { skus, type Sku } from '@orderstream/contracts/catalogue';
import { v4 } from 'uuid';
import { asSystem } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { sweep, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { clearedUnitOf, recencyOf, type ClearedUnit } from '../units/cleared-unit.ts';
import { loadClearedUnits } from '../units/cleared-units.ts';
import { ClearedUnitsVault, type SeenUnit } from '../units/cleared-units.vault.ts';
import { pool } from './pool.decider.ts';
import { type Pool } from './pool-shape.ts';
import { isClearable } from './pool-state.ts';

/** The most units, and the most orders, that one event clears. */
const batchSize = 500;
const patience = 60_000;

type Pools = ReadonlyMap<Sku, { state: Pool; position: bigint }>;

const needs = { store: EVENT_STORE, clearedUnits: ClearedUnitsVault };
type Deps = DepsOf<typeof needs>;

/** Removes finished units from the states of the pools. */
export const clearPools = sweep(needs, async (deps): Promise<void> => {
  await clearSeenUnits(deps);
  for (const sku of skus) await clearRemovals(deps, sku);
  for (const sku of skus) await clearOrders(deps, sku);
});

/** Clears units that their customers have seen. The note about a unit that has another order by now, or has left the state, is dropped. */
async function clearSeenUnits(deps: Deps): Promise<void> {
  const { clearedUnits } = deps;
  let last: SeenUnit | null = null;
  for (;;) {
    // Read before the states, so that a unit noted as seen already belongs to its order in them.
    const seen: SeenUnit[] = await clearedUnits.seen(last, batchSize);
    if (seen.length === 0) return;
    last = seen.at(-1) ?? null;
    const pools = await loadPools(deps);
    const leftovers = new Set<SeenUnit>(seen);
    for (const [sku, { state }] of pools) {
      const inThisPool = seen.filter(({ productId, orderId }) => state.units.get(productId)?.orderId === orderId);
      for (const one of inThisPool) leftovers.delete(one);
      await clearFrom(
        deps,
        sku,
        pools,
        inThisPool.map(({ productId }) => productId),
        [],
      );
    }
    await clearedUnits.forgetSeen([...leftovers]);
  }
}

/** Clears units that were deleted, or have arrived in the pool that they moved to. */
async function clearRemovals(deps: Deps, sku: Sku): Promise<void> {
  const pools = await loadPools(deps);
  const removals = [...(pools.get(sku)?.state.removals ?? [])];
  for (let from = 0; from < removals.length; from += batchSize) {
    const some = removals.slice(from, from + batchSize);
    const rows = await loadRows(
      deps,
      pools,
      some.map(([id]) => id),
    );
    const finished = some.filter(
      ([id, { to, moves }]) => to === 'deleted' || hasArrived(pools.get(to)?.state, to, id, moves, rows.get(id)),
    );
    await clearFrom(
      deps,
      sku,
      pools,
      finished.map(([id]) => id),
      [],
    );
  }
}

/** Clears orders that have neither a unit nor a hold left in the pool. */
async function clearOrders(deps: Deps, sku: Sku): Promise<void> {
  const pools = await loadPools(deps);
  const state = pools.get(sku)?.state;
  const clearableIds = state ? [...state.claims.keys()].filter((orderId) => isClearable(state, orderId)) : [];
  for (let from = 0; from < clearableIds.length; from += batchSize)
    await clearFrom(deps, sku, pools, [], clearableIds.slice(from, from + batchSize));
}

/** Stores the rows before it appends the event, so that every unit missing from the state has a row. */
async function clearFrom(
  { store, clearedUnits }: Deps,
  sku: Sku,
  pools: Pools,
  productIds: readonly string[],
  orderIds: readonly string[],
): Promise<void> {
  const loaded = pools.get(sku);
  const units = productIds.flatMap((id) => (loaded && clearedUnitOf(loaded.state, sku, id)) ?? []);
  if (!loaded || units.length + orderIds.length === 0) return;
  const clearing = v4();
  await clearedUnits.keep(sku, clearing, loaded.position, units);
  await asSystem(patience, () => transact(store, pool, sku, { type: 'ClearPool', sku, clearing, units, orderIds }));
  await clearedUnits.forgetClearingsBefore(sku, clearing);
}

/** Every pool with the position that its state was read at. */
async function loadPools({ store }: Deps): Promise<Pools> {
  return new Map(await Promise.all(skus.map(async (sku) => [sku, await load(store, pool, sku)] as const)));
}

/** The rows of units that are missing from the given states. */
function loadRows({ store, clearedUnits }: Deps, pools: Pools, ids: readonly string[]): Promise<Map<string, ClearedUnit>> {
  const states = new Map([...pools].map(([sku, { state }]) => [sku, state]));
  return loadClearedUnits({ store, clearedUnits }, states, ids);
}

/** Whether the target pool has, or has had, the unit since this move. */
function hasArrived(target: Pool | undefined, sku: Sku, id: string, move: number, storedRow: ClearedUnit | undefined): boolean {
  if (!target) return false;
  const unit = target.units.get(id);
  const row = clearedUnitOf(target, sku, id);
  return (
    (unit?.moves ?? row?.moves ?? -1) >= move ||
    (storedRow !== undefined && recencyOf(storedRow) > recencyOf({ moves: move, how: 'moved' }))
  );
}
