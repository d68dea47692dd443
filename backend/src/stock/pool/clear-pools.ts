import { skus, type Sku } from '@orderstream/contracts/catalogue';
import { v4 } from 'uuid';
import { asSystem } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { sweep, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { leaving, rankOf, type LeftUnit } from '../units/left-unit.ts';
import { leftUnits } from '../units/left-units.ts';
import { LeftUnitsVault, type SeenUnit } from '../units/left-units.vault.ts';
import { pool } from './pool.decider.ts';
import { type Pool } from './pool-shape.ts';
import { isOver } from './pool-state.ts';

/** So many units, and as many orders, leave by one fact. */
const together = 500;
const patience = 60_000;

type Pools = ReadonlyMap<Sku, { state: Pool; position: bigint }>;

const needs = { store: EVENT_STORE, left: LeftUnitsVault };
type Deps = DepsOf<typeof needs>;

/** Removes finished units from the states of the pools. */
export const clearPools = sweep(needs, async (deps): Promise<void> => {
  await clearSold(deps);
  for (const sku of skus) await clearGone(deps, sku);
  for (const sku of skus) await clearOrders(deps, sku);
});

/** Units that were seen. One that is with another order by now, or is not in the state, is not looked at again. */
async function clearSold(deps: Deps): Promise<void> {
  const { left } = deps;
  let last: SeenUnit | null = null;
  for (;;) {
    // Before the states: a reader of a unit's secret had it by then.
    const seen: SeenUnit[] = await left.seen(last, together);
    if (seen.length === 0) return;
    last = seen.at(-1) ?? null;
    const pools = await loadPools(deps);
    const over = new Set<SeenUnit>(seen);
    for (const [sku, { state }] of pools) {
      const here = seen.filter(({ productId, orderId }) => state.units.get(productId)?.orderId === orderId);
      for (const one of here) over.delete(one);
      await clear(
        deps,
        sku,
        pools,
        here.map(({ productId }) => productId),
        [],
      );
    }
    await left.forgetSeen([...over]);
  }
}

/** Units that were deleted, or have arrived where they moved to. */
async function clearGone(deps: Deps, sku: Sku): Promise<void> {
  const pools = await loadPools(deps);
  const gone = [...(pools.get(sku)?.state.gone ?? [])];
  for (let from = 0; from < gone.length; from += together) {
    const some = gone.slice(from, from + together);
    const rows = await loadRows(
      deps,
      pools,
      some.map(([id]) => id),
    );
    const settled = some.filter(([id, { to, moves }]) => to === 'deleted' || hasArrived(pools.get(to)?.state, to, id, moves, rows.get(id)));
    await clear(
      deps,
      sku,
      pools,
      settled.map(([id]) => id),
      [],
    );
  }
}

async function clearOrders(deps: Deps, sku: Sku): Promise<void> {
  const pools = await loadPools(deps);
  const state = pools.get(sku)?.state;
  const over = state ? [...state.claimed.keys()].filter((orderId) => isOver(state, orderId)) : [];
  for (let from = 0; from < over.length; from += together) await clear(deps, sku, pools, [], over.slice(from, from + together));
}

/** Rows before fact: what is not in the state has its row. */
async function clear(
  { store, left }: Deps,
  sku: Sku,
  pools: Pools,
  productIds: readonly string[],
  orderIds: readonly string[],
): Promise<void> {
  const known = pools.get(sku);
  const units = productIds.flatMap((id) => (known && leaving(known.state, sku, id)) ?? []);
  if (!known || units.length + orderIds.length === 0) return;
  const clearing = v4();
  await left.keep(sku, clearing, known.position, units);
  await asSystem(patience, () => transact(store, pool, sku, { type: 'ClearPool', sku, clearing, units, orderIds }));
  await left.forgetClearingsBefore(sku, clearing);
}

async function loadPools({ store }: Deps): Promise<Pools> {
  return new Map(await Promise.all(skus.map(async (sku) => [sku, await load(store, pool, sku)] as const)));
}

function loadRows({ store, left }: Deps, pools: Pools, ids: readonly string[]): Promise<Map<string, LeftUnit>> {
  const states = new Map([...pools].map(([sku, { state }]) => [sku, state]));
  return leftUnits({ store, left }, states, ids);
}

/** It is there, or was there and is wherever it went from there. */
function hasArrived(there: Pool | undefined, sku: Sku, id: string, move: number, row: LeftUnit | undefined): boolean {
  if (!there) return false;
  const unit = there.units.get(id);
  const left = leaving(there, sku, id);
  return (unit?.moves ?? left?.moves ?? -1) >= move || (row !== undefined && rankOf(row) > rankOf({ moves: move, how: 'moved' }));
}
