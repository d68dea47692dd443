import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { clearedUnitOf, recencyOf, type ClearedUnit } from '../units/cleared-unit.ts';
import { loadClearedUnits } from '../units/cleared-units.ts';
import type { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import { pool } from '../pool/pool.decider.ts';
import type { Pool } from '../pool/pool-shape.ts';

type Deps = { store: EventStore; clearedUnits: ClearedUnitsVault };
/** What the facts say of a unit: the valid version of its secret, and the order that has it. */
export type ValidVersion = { version: string; orderId: string | null };
type Trace = { version: string | null; orderId: string | null; rank: number };

const traceOf = (row: ClearedUnit | null | undefined): Trace[] =>
  row ? [{ version: row.version, orderId: row.orderId, rank: recencyOf(row) }] : [];

/** One pool's knowledge of a unit. If several know it, the one that saw its last move is right. */
function traceIn(state: Pool, sku: Sku, id: string): Trace[] {
  const unit = state.units.get(id);
  if (!unit) return traceOf(clearedUnitOf(state, sku, id));
  return [{ version: unit.fingerprint, orderId: unit.orderId, rank: recencyOf({ moves: unit.moves, how: 'sold' }) }];
}

function latestOf(traces: readonly Trace[]): ValidVersion | null {
  const best = traces.reduce<Trace | null>((one, trace) => (one && one.rank >= trace.rank ? one : trace), null);
  return best && best.version !== null ? { version: best.version, orderId: best.orderId } : null;
}

/** id → what the facts name; deleted units, and those that never were, have no version. */
export async function validVersions(deps: Deps, ids: readonly string[]): Promise<Map<string, ValidVersion>> {
  const loaded =
    ids.length === 0 ? [] : await Promise.all(skus.map(async (sku) => [sku, (await load(deps.store, pool, sku)).state] as const));
  const pools = new Map(loaded);
  const absent = ids.filter((id) => !loaded.some(([, { units }]) => units.has(id)));
  // After the states: a unit that has left one of them since was still in it, and one that had left before has a row.
  const rows = await loadClearedUnits(deps, pools, absent);
  const versions = ids.flatMap((id): [string, ValidVersion][] => {
    const version = latestOf([...loaded.flatMap(([sku, state]) => traceIn(state, sku, id)), ...traceOf(rows.get(id))]);
    return version === null ? [] : [[id, version]];
  });
  return new Map(versions);
}

/** The same, of units that most likely lie in one pool, or were sold from there. */
export async function validVersionsIn(deps: Deps, sku: Sku, ids: readonly string[]): Promise<Map<string, ValidVersion>> {
  const { state } = await load(deps.store, pool, sku);
  const absent = ids.filter((id) => !state.units.has(id));
  const rows = await loadClearedUnits(deps, new Map([[sku, state]]), absent);
  const sold = (id: string): ValidVersion | null => {
    const row = rows.get(id);
    return row?.how === 'sold' && row.sku === sku && row.version !== null ? { version: row.version, orderId: row.orderId } : null;
  };
  const versions = ids.flatMap((id): [string, ValidVersion][] => {
    const unit = state.units.get(id);
    const version = unit ? { version: unit.fingerprint, orderId: unit.orderId } : sold(id);
    return version === null ? [] : [[id, version]];
  });
  const here = new Map(versions);
  return new Map([
    ...here,
    ...(await validVersions(
      deps,
      ids.filter((id) => !here.has(id)),
    )),
  ]);
}
