import type { Sku } from '@orderstream/contracts/catalogue';
import type { Pool } from '../pool/pool-shape.ts';

/** What is known of a unit that is no longer in its pool's state. */
export type LeftUnit = {
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
export function leaving({ units, gone }: Pool, sku: Sku, id: string): LeftUnit | null {
  const unit = units.get(id);
  if (unit) {
    const { fingerprint: version, moves, orderId, assignment } = unit;
    return orderId === null ? null : { id, sku, how: 'sold', version, moves, orderId, assignment };
  }
  const left = gone.get(id);
  if (!left) return null;
  const deleted = left.to === 'deleted';
  const how = deleted ? 'deleted' : 'moved';
  return { id, sku, how, version: deleted ? null : left.fingerprint, moves: left.moves, orderId: null, assignment: 0 };
}

const order = { moved: 0, sold: 1, deleted: 2 };

/** Where several pools know a unit, the one with the highest rank knows best. */
export const rankOf = ({ moves, how }: Pick<LeftUnit, 'moves' | 'how'>): number => moves * 3 + order[how];

export const isSame = (a: LeftUnit, b: LeftUnit | null): boolean =>
  b !== null && a.how === b.how && a.version === b.version && a.moves === b.moves && a.orderId === b.orderId;
