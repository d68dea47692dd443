import type { Sku } from '@orderstream/contracts/catalogue';
import type { Pool } from '../pool/pool-shape.ts';

/** The row of a unit that was cleared from its pool's state. */
export type ClearedUnit = {
  id: string;
  sku: Sku;
  /** `sold`: its customer has seen it. */
  how: 'sold' | 'deleted' | 'moved';
  /** The valid version of its secret; null for a deleted unit. */
  version: string | null;
  moves: number;
  orderId: string | null;
  assignment: number;
};

/** The row that a unit would have if it were cleared now; null while it is in stock, and if the pool does not know it. */
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

/** If several pools know a unit, the row with the highest value is the latest. */
export const recencyOf = ({ moves, how }: Pick<ClearedUnit, 'moves' | 'how'>): number => moves * 3 + recencyByReason[how];

/** Whether two rows say the same about a unit. */
export const isSameClearedUnit = (a: ClearedUnit, b: ClearedUnit | null): boolean =>
  b !== null && a.how === b.how && a.version === b.version && a.moves === b.moves && a.orderId === b.orderId;
