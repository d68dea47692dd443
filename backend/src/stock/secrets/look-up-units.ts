import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { load } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import type { ClearedUnit } from '../units/cleared-unit.ts';
import { loadClearedUnits } from '../units/cleared-units.ts';
import type { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import { pool } from '../pool/pool.decider.ts';
import type { Pool } from '../pool/pool-shape.ts';

export type UnitStores = { store: EventStore; clearedUnits: ClearedUnitsVault };
export type PoolLookup = { state: Pool; reached: Reached; rows: ReadonlyMap<string, ClearedUnit> };

/** Units in the state of their pool, and the rows of those that have left it, with the clearing that was the last by then. */
async function lookUpUnits({ store, clearedUnits }: UnitStores, sku: Sku, ids: readonly string[]): Promise<PoolLookup> {
  const { state, position } = await load(store, pool, sku);
  const absent = ids.filter((id) => !state.units.has(id));
  return {
    state,
    reached: { position: position.toString() },
    rows: await loadClearedUnits({ store, clearedUnits }, new Map([[sku, state]]), absent),
  };
}

/** Looks, and decides if nothing has left since. */
export const decideAfterLookup = (
  units: UnitStores,
  sku: Sku,
  ids: readonly string[],
  decide: (lookup: PoolLookup) => Promise<Reached>,
): Promise<Reached> => retryOnConflict(5, async () => decide(await lookUpUnits(units, sku, ids)));

/** Decides; of units that the state does not know, their rows give the answer instead, if they have one. */
export async function decideOrLookUp(
  units: UnitStores,
  sku: Sku,
  ids: readonly string[],
  decide: () => Promise<Reached>,
  answer: (lookup: PoolLookup) => Reached | null | Promise<Reached | null>,
): Promise<Reached> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'product_unknown') throw error;
    const substitute = await answer(await lookUpUnits(units, sku, ids));
    if (!substitute) throw error;
    return substitute;
  }
}
