import type { Map } from 'immutable';
import { isFree, type Pool, type Unit } from './pool-shape.ts';
import { setHold, setUnit } from './pool-state.ts';
import { withKey } from './sum-tree.ts';

type Entries<M> = M extends Map<string, infer V> ? [string, V][] : never;
type Part =
  | { part: 'first'; places: number; cleared: string | null; deliversItself: boolean }
  | { part: 'units'; entries: Entries<Pool['units']> }
  | { part: 'holds'; entries: Entries<Pool['holds']> }
  | { part: 'claimed'; entries: Entries<Pool['claimed']> }
  | { part: 'gone'; entries: Entries<Pool['gone']> };

/** So many entries are encoded in about a millisecond. */
const together = 1_000;

function* inParts<V>(all: Map<string, V>): Generator<[string, V][]> {
  let entries: [string, V][] = [];
  for (const entry of all) {
    entries.push(entry);
    if (entries.length < together) continue;
    yield entries;
    entries = [];
  }
  if (entries.length > 0) yield entries;
}

export function* pack({ places, cleared, deliversItself, units, holds, claimed, gone }: Pool): Generator<Part> {
  yield { part: 'first', places, cleared, deliversItself };
  for (const entries of inParts(units)) yield { part: 'units', entries };
  for (const entries of inParts(holds)) yield { part: 'holds', entries };
  for (const entries of inParts(claimed)) yield { part: 'claimed', entries };
  for (const entries of inParts(gone)) yield { part: 'gone', entries };
}

const withUnit = (pool: Pool, [id, unit]: [string, Unit]): Pool => {
  const there = setUnit(pool, id, unit);
  return isFree(unit) ? { ...there, free: withKey(pool.free, unit.place, id, 1), available: pool.available + 1 } : there;
};

export function unpack(pool: Pool, packed: unknown): Pool {
  const part = packed as Part;
  switch (part.part) {
    case 'first':
      return { ...pool, places: part.places, cleared: part.cleared, deliversItself: part.deliversItself };
    case 'units':
      return part.entries.reduce(withUnit, pool);
    case 'holds':
      return part.entries.reduce((all, [orderId, hold]) => setHold(all, orderId, hold), pool);
    case 'claimed':
      return { ...pool, claimed: pool.claimed.concat(part.entries) };
    case 'gone':
      return { ...pool, gone: pool.gone.concat(part.entries) };
  }
}
