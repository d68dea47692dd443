import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { load } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import type { LeftUnit } from '../units/left-unit.ts';
import { leftUnits } from '../units/left-units.ts';
import type { LeftUnitsVault } from '../units/left-units.vault.ts';
import { pool } from '../pool/pool.decider.ts';
import type { Pool } from '../pool/pool-shape.ts';

export type Units = { store: EventStore; left: LeftUnitsVault };
export type Found = { state: Pool; reached: Reached; rows: ReadonlyMap<string, LeftUnit> };

/** Units in the state of their pool, and the rows of those that have left it, with the clearing that was the last by then. */
async function lookFor({ store, left }: Units, sku: Sku, ids: readonly string[]): Promise<Found> {
  const { state, position } = await load(store, pool, sku);
  const absent = ids.filter((id) => !state.units.has(id));
  return { state, reached: { position: position.toString() }, rows: await leftUnits({ store, left }, new Map([[sku, state]]), absent) };
}

/** Looks, and decides if nothing has left since. */
export const lookThenDecide = (
  units: Units,
  sku: Sku,
  ids: readonly string[],
  decide: (found: Found) => Promise<Reached>,
): Promise<Reached> => retryOnConflict(5, async () => decide(await lookFor(units, sku, ids)));

/** Decides; of units that the state does not know, their rows give the answer instead, if they have one. */
export async function decideOrLook(
  units: Units,
  sku: Sku,
  ids: readonly string[],
  decide: () => Promise<Reached>,
  answer: (found: Found) => Reached | null | Promise<Reached | null>,
): Promise<Reached> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'product_unknown') throw error;
    const instead = await answer(await lookFor(units, sku, ids));
    if (!instead) throw error;
    return instead;
  }
}
