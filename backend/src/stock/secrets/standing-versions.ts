import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { leaving, rankOf, type LeftUnit } from '../units/left-unit.ts';
import { leftUnits } from '../units/left-units.ts';
import type { LeftUnitsVault } from '../units/left-units.vault.ts';
import { pool } from '../pool/pool.decider.ts';
import type { Pool } from '../pool/pool-shape.ts';

type Deps = { store: EventStore; left: LeftUnitsVault };
/** What the facts say of a unit: the valid version of its secret, and the order that has it. */
export type Standing = { version: string; orderId: string | null };
type Trace = { version: string | null; orderId: string | null; rank: number };

const traceOf = (left: LeftUnit | null | undefined): Trace[] =>
  left ? [{ version: left.version, orderId: left.orderId, rank: rankOf(left) }] : [];

/** One pool's knowledge of a unit. If several know it, the one that saw its last move is right. */
function traceIn(state: Pool, sku: Sku, id: string): Trace[] {
  const unit = state.units.get(id);
  if (!unit) return traceOf(leaving(state, sku, id));
  return [{ version: unit.fingerprint, orderId: unit.orderId, rank: rankOf({ moves: unit.moves, how: 'sold' }) }];
}

function bestOf(traces: readonly Trace[]): Standing | null {
  const best = traces.reduce<Trace | null>((one, trace) => (one && one.rank >= trace.rank ? one : trace), null);
  return best && best.version !== null ? { version: best.version, orderId: best.orderId } : null;
}

/** id → what the facts name; deleted units, and those that never were, have no version. */
export async function standingVersions(deps: Deps, ids: readonly string[]): Promise<Map<string, Standing>> {
  const loaded =
    ids.length === 0 ? [] : await Promise.all(skus.map(async (sku) => [sku, (await load(deps.store, pool, sku)).state] as const));
  const pools = new Map(loaded);
  const absent = ids.filter((id) => !loaded.some(([, { units }]) => units.has(id)));
  // After the states: a unit that has left one of them since was still in it, and one that had left before has a row.
  const rows = await leftUnits(deps, pools, absent);
  const found = ids.flatMap((id): [string, Standing][] => {
    const standing = bestOf([...loaded.flatMap(([sku, state]) => traceIn(state, sku, id)), ...traceOf(rows.get(id))]);
    return standing === null ? [] : [[id, standing]];
  });
  return new Map(found);
}

/** The same, of units that most likely lie in one pool, or were sold from there. */
export async function standingVersionsIn(deps: Deps, sku: Sku, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { state } = await load(deps.store, pool, sku);
  const absent = ids.filter((id) => !state.units.has(id));
  const rows = await leftUnits(deps, new Map([[sku, state]]), absent);
  const sold = (id: string): Standing | null => {
    const row = rows.get(id);
    return row?.how === 'sold' && row.sku === sku && row.version !== null ? { version: row.version, orderId: row.orderId } : null;
  };
  const found = ids.flatMap((id): [string, Standing][] => {
    const unit = state.units.get(id);
    const standing = unit ? { version: unit.fingerprint, orderId: unit.orderId } : sold(id);
    return standing === null ? [] : [[id, standing]];
  });
  const here = new Map(found);
  return new Map([
    ...here,
    ...(await standingVersions(
      deps,
      ids.filter((id) => !here.has(id)),
    )),
  ]);
}
