import type { Sku } from '@orderstream/contracts/catalogue';
import type { Only } from '@orderstream/contracts/shared/event';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { Map } from 'immutable';

export type Unit = {
  fingerprint: string;
  orderId: string | null;
  /** By which of the order's assignments. */
  assignment: number;
  /** How often it has moved between SKUs. */
  moves: number;
  /** How often its private information has changed since it is here. */
  edits: number;
};
type Gone = { to: Sku | 'deleted'; moves: number; fingerprint: string };
export type Hold = { userId: string; quantity: number; /** null: the order is paid */ expiresAt: string | null };

/** Persistent maps: a pool of 100,000 units changes by one event in microseconds. */
export type Pool = {
  units: Map<string, Unit>;
  /** How many units have each. */
  fingerprints: Map<string, number>;
  available: number;
  holds: Map<string, Hold>;
  /** Orders that have claimed units for good once, by payment or assignment, whatever became of the claim: with the last such assignment. */
  claimed: Map<string, number>;
  /** Units that left: deleted, or moved to another SKU. */
  gone: Map<string, Gone>;
};

export const initial: Pool = { units: Map(), fingerprints: Map(), available: 0, holds: Map(), claimed: Map(), gone: Map() };

/** The same as long as its private information is. */
export const editionOf = ({ moves, edits }: Unit): string => `${moves}.${edits}`;

const nothingKnown: Unit = { fingerprint: '', orderId: null, assignment: 0, moves: 0, edits: 0 };
const oneMore = (prints: Pool['fingerprints'], print: string) => prints.update(print, 0, (count) => count + 1);
const oneFewer = (prints: Pool['fingerprints'], print: string) =>
  (prints.get(print) ?? 0) > 1 ? prints.update(print, 0, (count) => count - 1) : prints.delete(print);

const setUnit = (pool: Pool, id: string, unit: Unit): Pool => ({
  ...pool,
  units: pool.units.set(id, unit),
  fingerprints: oneMore(pool.fingerprints, unit.fingerprint),
});

function leave(pool: Pool, id: string, to: Sku | 'deleted', move?: number): Pool {
  const { fingerprint, moves } = pool.units.get(id) ?? nothingKnown;
  return {
    ...pool,
    units: pool.units.delete(id),
    fingerprints: oneFewer(pool.fingerprints, fingerprint),
    available: pool.available - 1,
    gone: pool.gone.set(id, { to, moves: move ?? moves, fingerprint }),
  };
}

const give = (pool: Pool, ids: readonly string[], orderId: string | null, assignment = 0): Pool => ({
  ...pool,
  units: pool.units.withMutations((units) =>
    ids.forEach((id) => units.update(id, (unit = nothingKnown) => ({ ...unit, orderId, assignment }))),
  ),
  available: pool.available + (orderId ? -ids.length : ids.length),
});

function consume(pool: Pool, orderId: string, consumed: number): Pool {
  const hold = pool.holds.get(orderId);
  if (!hold) return pool;
  const rest = hold.quantity - consumed;
  return { ...pool, holds: rest > 0 ? pool.holds.set(orderId, { ...hold, quantity: rest }) : pool.holds.delete(orderId) };
}

export function evolve(pool: Pool, event: PoolEvent): Pool {
  switch (event.type) {
    case 'product_added':
    case 'product_moved_in': {
      const { product_id, fingerprint } = event.data;
      const moves = 'move' in event.data ? (event.data.move ?? 0) : 0;
      const added = setUnit(pool, product_id, { ...nothingKnown, fingerprint, moves });
      return { ...added, available: pool.available + 1, gone: pool.gone.delete(product_id) };
    }
    case 'product_private_info_changed': {
      const { product_id, fingerprint } = event.data;
      const before = pool.units.get(product_id);
      const without = { ...pool, fingerprints: oneFewer(pool.fingerprints, before?.fingerprint ?? '') };
      const unit = before ?? nothingKnown;
      return setUnit(without, product_id, { ...unit, fingerprint, edits: unit.edits + 1 });
    }
    case 'product_moved_out':
      return leave(pool, event.data.product_id, event.data.to, event.data.move);
    case 'product_deleted':
      return leave(pool, event.data.product_id, 'deleted');
    case 'product_assigned': {
      const { order_id, product_ids, consumed, assignment } = event.data;
      return {
        ...give(consume(pool, order_id, consumed), product_ids, order_id, assignment),
        claimed: pool.claimed.set(order_id, assignment ?? 0),
      };
    }
    case 'product_unassigned':
      return give(
        pool,
        event.data.items.flatMap(({ product_ids }) => product_ids),
        null,
      );
    case 'stock_held':
    case 'hold_extended':
    case 'hold_kept':
    case 'hold_released':
      return evolveHold(pool, event);
  }
}

function evolveHold(pool: Pool, { type, data }: Only<PoolEvent, 'stock_held' | 'hold_extended' | 'hold_kept' | 'hold_released'>): Pool {
  const { order_id, user_id: userId, quantity } = data;
  if (type === 'hold_released') return { ...pool, holds: pool.holds.delete(order_id) };
  const expiresAt = type === 'hold_kept' ? null : data.expires_at;
  const claimed = type === 'hold_kept' ? pool.claimed.set(order_id, pool.claimed.get(order_id) ?? 0) : pool.claimed;
  return { ...pool, holds: pool.holds.set(order_id, { userId, quantity, expiresAt }), claimed };
}

type Packed = { units: [string, Unit][]; holds: [string, Hold][]; claimed: [string, number][]; gone: [string, Gone][] };

export const pack = ({ units, holds, claimed, gone }: Pool): Packed => ({
  units: [...units],
  holds: [...holds],
  claimed: [...claimed],
  gone: [...gone],
});

export function unpack(json: unknown): Pool {
  const { units, holds, claimed, gone } = json as Packed;
  const fingerprints = units.reduce((prints, [, { fingerprint }]) => oneMore(prints, fingerprint), initial.fingerprints);
  const available = units.filter(([, { orderId }]) => orderId === null).length;
  return { units: Map(units), fingerprints, available, holds: Map(holds), claimed: Map(claimed), gone: Map(gone) };
}
