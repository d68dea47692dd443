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

/** The state of a pool, with the rows of those of the units that were cleared from it. */
async function lookUpUnits({ store, clearedUnits }: UnitStores, sku: Sku, ids: readonly string[]): Promise<PoolLookup> {
  const { state, position } = await load(store, pool, sku);
  const absent = ids.filter((id) => !state.units.has(id));
  return {
    state,
    reached: { position: position.toString() },
    rows: await loadClearedUnits({ store, clearedUnits }, new Map([[sku, state]]), absent),
  };
}

/** Decides on the state and the rows of cleared units; starts over if the pool was cleared in between. */
export const decideAfterLookup = (
  units: UnitStores,
  sku: Sku,
  ids: readonly string[],
  decide: (lookup: PoolLookup) => Promise<Reached>,
): Promise<Reached> => retryOnConflict(5, async () => decide(await lookUpUnits(units, sku, ids)));

/** Decides; if the pool refuses a unit as unknown, `answer` may answer from the rows of cleared units instead. */
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
