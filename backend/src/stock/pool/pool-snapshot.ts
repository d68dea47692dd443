import type { Map } from 'immutable';
import { isFree, type Pool } from './pool-shape.ts';
import { setHold } from './pool-holds-state.ts';
import { withKey } from './sum-tree.ts';

type Entries<M> = M extends Map<string, infer V> ? [string, V][] : never;
type Part =
  | { part: 'first'; nextPlace: number; lastClearing: string | null; deliversAutomatically: boolean }
  | { part: 'units'; entries: Entries<Pool['units']> }
  | { part: 'holds'; entries: Entries<Pool['holds']> }
  | { part: 'claims'; entries: Entries<Pool['claims']> }
  | { part: 'removals'; entries: Entries<Pool['removals']> };

/** Encoding this many entries takes about a millisecond. */
const chunkSize = 1_000;

/** The entries of a map in arrays of at most `chunkSize`. */
function* inChunks<V>(all: Map<string, V>): Generator<[string, V][]> {
  let entries: [string, V][] = [];
  for (const entry of all) {
    entries.push(entry);
    if (entries.length < chunkSize) continue;
    yield entries;
    entries = [];
  }
  if (entries.length > 0) yield entries;
}

/** The parts of a snapshot. Derived values such as sums and fingerprints are computed again by `unpackPool`. */
export function* packPool({ nextPlace, lastClearing, deliversAutomatically, units, holds, claims, removals }: Pool): Generator<Part> {
  yield { part: 'first', nextPlace, lastClearing, deliversAutomatically };
  for (const entries of inChunks(units)) yield { part: 'units', entries };
  for (const entries of inChunks(holds)) yield { part: 'holds', entries };
  for (const entries of inChunks(claims)) yield { part: 'claims', entries };
  for (const entries of inChunks(removals)) yield { part: 'removals', entries };
}

/** As `setUnit` for each, without a state in between: a fresh process unpacks the largest pools before its first decision. */
function withUnits(pool: Pool, entries: Entries<Pool['units']>): Pool {
  let { freeUnits, available } = pool;
  const units = pool.units.withMutations((all) => entries.forEach(([id, unit]) => all.set(id, unit)));
  const fingerprints = pool.fingerprints.withMutations((all) =>
    entries.forEach(([, { fingerprint }]) => all.set(fingerprint, (all.get(fingerprint) ?? 0) + 1)),
  );
  for (const [id, unit] of entries) {
    if (!isFree(unit)) continue;
    freeUnits = withKey(freeUnits, unit.place, id, 1);
    available += 1;
  }
  return { ...pool, units, fingerprints, freeUnits, available };
}

/** The pool with one more part of its snapshot applied. */
export function unpackPool(pool: Pool, packed: unknown): Pool {
  const part = packed as Part;
  switch (part.part) {
    case 'first':
      return { ...pool, nextPlace: part.nextPlace, lastClearing: part.lastClearing, deliversAutomatically: part.deliversAutomatically };
    case 'units':
      return withUnits(pool, part.entries);
    case 'holds':
      return part.entries.reduce((all, [orderId, hold]) => setHold(all, orderId, hold), pool);
    case 'claims':
      return { ...pool, claims: pool.claims.concat(part.entries) };
    case 'removals':
      return { ...pool, removals: pool.removals.concat(part.entries) };
  }
}
