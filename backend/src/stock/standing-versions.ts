import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/decides.ts';
import { pool } from './pool.decider.ts';
import type { Pool } from './pool-state.ts';

type Trace = { fingerprint: string | null; rank: number };

/** What one pool knows of a unit. Where several know it, whoever saw its last move knows best, and of those whoever has it. */
function traceIn({ units, gone }: Pool, id: string): Trace | null {
  const unit = units.get(id);
  if (unit) return { fingerprint: unit.fingerprint, rank: unit.moves * 3 + 1 };
  const left = gone.get(id);
  if (!left) return null;
  const deleted = left.to === 'deleted';
  return { fingerprint: deleted ? null : left.fingerprint, rank: left.moves * 3 + (deleted ? 2 : 0) };
}

/** id → which version of its secret the facts name; deleted units, and those that never were, have none. */
export async function standingVersions(store: EventStore, ids: readonly string[]): Promise<Map<string, string>> {
  const pools = ids.length === 0 ? [] : await Promise.all(skus.map((sku) => load(store, pool, sku)));
  const found = ids.flatMap((id): [string, string][] => {
    const traces = pools.flatMap(({ state }) => traceIn(state, id) ?? []);
    const best = traces.reduce<Trace | null>((most, trace) => (most && most.rank >= trace.rank ? most : trace), null);
    return best?.fingerprint ? [[id, best.fingerprint]] : [];
  });
  return new Map(found);
}

/** The same, of units that most likely lie in one pool. */
export async function standingVersionsIn(store: EventStore, sku: Sku, ids: readonly string[]): Promise<Map<string, string>> {
  const { state } = await load(store, pool, sku);
  const here = ids.flatMap((id): [string, string][] => {
    const unit = state.units.get(id);
    return unit ? [[id, unit.fingerprint]] : [];
  });
  const elsewhere = ids.filter((id) => !state.units.has(id));
  return new Map([...here, ...(await standingVersions(store, elsewhere))]);
}
