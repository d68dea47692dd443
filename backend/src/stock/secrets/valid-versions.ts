import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { clearedUnitOf, recencyOf, type ClearedUnit } from '../units/cleared-unit.ts';
import { loadClearedUnits } from '../units/cleared-units.ts';
import type { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import { pool } from '../pool/pool.decider.ts';
import type { Pool } from '../pool/pool-shape.ts';

type Deps = { store: EventStore; clearedUnits: ClearedUnitsVault };
/** The valid version of a unit's secret, and the order that has the unit. */
export type ValidVersion = { version: string; orderId: string | null };
type Trace = { version: string | null; orderId: string | null; rank: number };

/** What the row of a cleared unit says about it; empty without a row. */
const traceOf = (row: ClearedUnit | null | undefined): Trace[] =>
  row ? [{ version: row.version, orderId: row.orderId, rank: recencyOf(row) }] : [];

/** What one pool's state says about a unit. If several pools have traces of it, the most recent one is right. */
function traceIn(state: Pool, sku: Sku, id: string): Trace[] {
  const unit = state.units.get(id);
  if (!unit) return traceOf(clearedUnitOf(state, sku, id));
  return [{ version: unit.fingerprint, orderId: unit.orderId, rank: recencyOf({ moves: unit.moves, how: 'sold' }) }];
}

/** The most recent trace; null if the unit was deleted or never existed. */
function latestOf(traces: readonly Trace[]): ValidVersion | null {
  const best = traces.reduce<Trace | null>((one, trace) => (one && one.rank >= trace.rank ? one : trace), null);
  return best && best.version !== null ? { version: best.version, orderId: best.orderId } : null;
}

/** Id → the valid version of each unit's secret; deleted and unknown units have none. */
export async function validVersions(deps: Deps, ids: readonly string[]): Promise<Map<string, ValidVersion>> {
  const loaded =
    ids.length === 0 ? [] : await Promise.all(skus.map(async (sku) => [sku, (await load(deps.store, pool, sku)).state] as const));
  const pools = new Map(loaded);
  const absent = ids.filter((id) => !loaded.some(([, { units }]) => units.has(id)));
  // Read after the states: a unit that leaves later is still in its state, and one that had left before has a row.
  const rows = await loadClearedUnits(deps, pools, absent);
  const versions = ids.flatMap((id): [string, ValidVersion][] => {
    const version = latestOf([...loaded.flatMap(([sku, state]) => traceIn(state, sku, id)), ...traceOf(rows.get(id))]);
    return version === null ? [] : [[id, version]];
  });
  return new Map(versions);
}

/** As `validVersions`, but tries one pool first, because it most likely has the units or has sold them. */
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
