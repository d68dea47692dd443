import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { leaving, rankOf, type LeftUnit } from './left-unit.ts';
import { leftUnits } from './left-units.ts';
import type { LeftUnitsVault } from './left-units.vault.ts';
import { pool } from './pool.decider.ts';
import type { Pool } from './pool-shape.ts';

type Deps = { store: EventStore; left: LeftUnitsVault };
type Trace = { version: string | null; rank: number };

const traceOf = (left: LeftUnit | null | undefined): Trace[] => (left ? [{ version: left.version, rank: rankOf(left) }] : []);

/** One pool's knowledge of a unit. If several know it, the one that saw its last move is right. */
function traceIn(state: Pool, sku: Sku, id: string): Trace[] {
  const unit = state.units.get(id);
  return unit ? [{ version: unit.fingerprint, rank: rankOf({ moves: unit.moves, how: 'sold' }) }] : traceOf(leaving(state, sku, id));
}

const bestOf = (traces: readonly Trace[]): string | null =>
  traces.reduce<Trace | null>((best, trace) => (best && best.rank >= trace.rank ? best : trace), null)?.version ?? null;

/** id → which version of its secret the facts name; deleted units, and those that never were, have none. */
export async function standingVersions(deps: Deps, ids: readonly string[]): Promise<Map<string, string>> {
  const loaded =
    ids.length === 0 ? [] : await Promise.all(skus.map(async (sku) => [sku, (await load(deps.store, pool, sku)).state] as const));
  const pools = new Map(loaded);
  const absent = ids.filter((id) => !loaded.some(([, { units }]) => units.has(id)));
  // After the states: a unit that has left one of them since was still in it, and one that had left before has a row.
  const rows = await leftUnits(deps, pools, absent);
  const found = ids.flatMap((id): [string, string][] => {
    const version = bestOf([...loaded.flatMap(([sku, state]) => traceIn(state, sku, id)), ...traceOf(rows.get(id))]);
    return version === null ? [] : [[id, version]];
  });
  return new Map(found);
}

/** The same, of units that most likely lie in one pool, or were sold from there. */
export async function standingVersionsIn(deps: Deps, sku: Sku, ids: readonly string[]): Promise<Map<string, string>> {
  const { state } = await load(deps.store, pool, sku);
  const absent = ids.filter((id) => !state.units.has(id));
  const rows = await leftUnits(deps, new Map([[sku, state]]), absent);
  const sold = (id: string): string | null => {
    const row = rows.get(id);
    return row?.how === 'sold' && row.sku === sku ? row.version : null;
  };
  const found = ids.flatMap((id): [string, string][] => {
    const version = state.units.get(id)?.fingerprint ?? sold(id);
    return version === null ? [] : [[id, version]];
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
