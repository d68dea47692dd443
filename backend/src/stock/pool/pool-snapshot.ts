import type { Map } from 'immutable';
import { isFree, type Pool } from './pool-shape.ts';
import { setHold } from './pool-state.ts';
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

/** As `setUnit` for each, without a state in between: a fresh process unpacks the largest pools before its first decision. */
function withUnits(pool: Pool, entries: Entries<Pool['units']>): Pool {
  let { free, available } = pool;
  const units = pool.units.withMutations((all) => entries.forEach(([id, unit]) => all.set(id, unit)));
  const fingerprints = pool.fingerprints.withMutations((all) =>
    entries.forEach(([, { fingerprint }]) => all.set(fingerprint, (all.get(fingerprint) ?? 0) + 1)),
  );
  for (const [id, unit] of entries) {
    if (!isFree(unit)) continue;
    free = withKey(free, unit.place, id, 1);
    available += 1;
  }
  return { ...pool, units, fingerprints, free, available };
}

export function unpack(pool: Pool, packed: unknown): Pool {
  const part = packed as Part;
  switch (part.part) {
    case 'first':
      return { ...pool, places: part.places, cleared: part.cleared, deliversItself: part.deliversItself };
    case 'units':
      return withUnits(pool, part.entries);
    case 'holds':
      return part.entries.reduce((all, [orderId, hold]) => setHold(all, orderId, hold), pool);
    case 'claimed':
      return { ...pool, claimed: pool.claimed.concat(part.entries) };
    case 'gone':
      return { ...pool, gone: pool.gone.concat(part.entries) };
  }
}
