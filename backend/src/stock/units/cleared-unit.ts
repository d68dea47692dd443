import type { Sku } from '@orderstream/contracts/catalogue';
import type { Pool } from '../pool/pool-shape.ts';

/** What is known of a unit that is no longer in its pool's state. */
export type ClearedUnit = {
  id: string;
  sku: Sku;
  /** `sold`: its buyer has seen it. */
  how: 'sold' | 'deleted' | 'moved';
  /** The valid version of its secret; none of a deleted unit. */
  version: string | null;
  moves: number;
  orderId: string | null;
  assignment: number;
};

/** How a unit would leave the state; null while it is in stock, and when it is not there. */
export function clearedUnitOf({ units, removals }: Pool, sku: Sku, id: string): ClearedUnit | null {
  const unit = units.get(id);
  if (unit) {
    const { fingerprint: version, moves, orderId, assignment } = unit;
    return orderId === null ? null : { id, sku, how: 'sold', version, moves, orderId, assignment };
  }
  const removal = removals.get(id);
  if (!removal) return null;
  const deleted = removal.to === 'deleted';
  const how = deleted ? 'deleted' : 'moved';
  return { id, sku, how, version: deleted ? null : removal.fingerprint, moves: removal.moves, orderId: null, assignment: 0 };
}

const recencyByReason = { moved: 0, sold: 1, deleted: 2 };

/** Where several pools know a unit, the one with the highest rank knows best. */
export const recencyOf = ({ moves, how }: Pick<ClearedUnit, 'moves' | 'how'>): number => moves * 3 + recencyByReason[how];

export const isSameClearedUnit = (a: ClearedUnit, b: ClearedUnit | null): boolean =>
  b !== null && a.how === b.how && a.version === b.version && a.moves === b.moves && a.orderId === b.orderId;
