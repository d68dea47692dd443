import type { Sku } from '@orderstream/contracts/catalogue';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { Map, Set } from 'immutable';
import type { Decider } from '../platform/decider.ts';
import { refusal } from '../platform/refusal.ts';
import type { AssignProducts, ForOrder, PoolCommand, UnassignProducts } from './pool.commands.ts';

export type Unit = { fingerprint: string; orderId: string | null };
export type Hold = { userId: string; quantity: number; /** null: the order is paid */ expiresAt: string | null };

/** Persistent maps: a pool of 100,000 units changes by one event in microseconds. */
export type Pool = {
  units: Map<string, Unit>;
  fingerprints: Set<string>;
  available: number;
  holds: Map<string, Hold>;
  /** Orders that have claimed units for good once, by payment or assignment, whatever became of the claim. */
  claimed: Set<string>;
  /** Units that left: deleted, or moved to another SKU. */
  gone: Map<string, Sku | 'deleted'>;
};

const initial: Pool = { units: Map(), fingerprints: Set(), available: 0, holds: Map(), claimed: Set(), gone: Map() };

const isLive = (hold: Hold, now: Date) => hold.expiresAt === null || hold.expiresAt > now.toISOString();
const promised = (pool: Pool, now: Date, except?: string) =>
  pool.holds.reduce((sum, hold, orderId) => (orderId !== except && isLive(hold, now) ? sum + hold.quantity : sum), 0);

/** What may be sold now. */
export const availableOf = (pool: Pool, now: Date): number => Math.max(0, pool.available - promised(pool, now));

const holdData = (sku: Sku, orderId: string, hold: Hold) => ({ order_id: orderId, user_id: hold.userId, sku, quantity: hold.quantity });
const expired = (sku: Sku, orderId: string, hold: Hold): PoolEvent => ({
  type: 'hold_released',
  data: { ...holdData(sku, orderId, hold), cause: 'expired' },
});

/** A new hold; holds whose time is over make room for it. */
function takeHold(pool: Pool, sku: Sku, { orderId, userId }: ForOrder, quantity: number, expiresAt: string, now: Date): PoolEvent[] {
  if (quantity > pool.available - promised(pool, now, orderId)) throw refusal('out_of_stock');
  const lapsed = [...pool.holds].filter(([, hold]) => !isLive(hold, now)).map(([id, hold]) => expired(sku, id, hold));
  return [...lapsed, { type: 'stock_held', data: { order_id: orderId, user_id: userId, sku, quantity, expires_at: expiresAt } }];
}

/** An available unit may leave only while the rest still covers what is promised. */
function mayLeave(pool: Pool, productId: string, now: Date): Unit {
  const unit = pool.units.get(productId);
  if (!unit) throw refusal('product_unknown');
  if (unit.orderId) throw refusal('product_assigned');
  if (pool.available - 1 < promised(pool, now)) throw refusal('promised_to_orders');
  return unit;
}

function assign(pool: Pool, { sku, order, productIds }: AssignProducts, now: Date): PoolEvent[] {
  const wanted = [...new globalThis.Set(productIds)];
  if (wanted.length === 0 || !wanted.every((id) => pool.units.has(id))) throw refusal('product_unknown');
  const product_ids = wanted.filter((id) => pool.units.get(id)?.orderId !== order.orderId);
  const count = product_ids.length;
  if (count === 0) return [];
  if (product_ids.some((id) => pool.units.get(id)?.orderId)) throw refusal('product_not_available');
  const consumed = Math.min(pool.holds.get(order.orderId)?.quantity ?? 0, count);
  if (count > consumed && pool.available - count < promised(pool, now, order.orderId)) throw refusal('promised_to_orders');
  return [{ type: 'product_assigned', data: { order_id: order.orderId, user_id: order.userId, sku, product_ids, consumed } }];
}

function unassign(pool: Pool, { sku, order, productIds, keepClaim }: UnassignProducts): PoolEvent[] {
  const theirs = productIds.filter((id) => pool.units.get(id)?.orderId === order.orderId);
  if (theirs.length === 0) return [];
  const data = { order_id: order.orderId, user_id: order.userId, sku, quantity: theirs.length };
  const freed: PoolEvent = { type: 'product_unassigned', data: { ...data, items: [{ sku, product_ids: theirs }] } };
  return keepClaim ? [freed, { type: 'hold_kept', data: { ...data, added: theirs.length } }] : [freed];
}

function decide(pool: Pool, command: PoolCommand, now: Date): PoolEvent[] {
  const { sku } = command;
  switch (command.type) {
    case 'AddProduct':
    case 'MoveProductIn': {
      const { productId: product_id, fingerprint } = command;
      if (pool.units.has(product_id)) return [];
      if (pool.fingerprints.has(fingerprint)) throw refusal('product_duplicate');
      if (command.type === 'AddProduct') return [{ type: 'product_added', data: { product_id, sku, fingerprint } }];
      return [{ type: 'product_moved_in', data: { product_id, sku, from: command.from, fingerprint } }];
    }
    case 'ChangePrivateInfo': {
      const { productId: product_id, fingerprint } = command;
      const unit = pool.units.get(product_id);
      if (!unit) throw refusal('product_unknown');
      if (unit.fingerprint === fingerprint) return [];
      if (pool.fingerprints.has(fingerprint)) throw refusal('product_duplicate');
      return [{ type: 'product_private_info_changed', data: { product_id, sku, fingerprint } }];
    }
    case 'MoveProductOut': {
      const { productId: product_id, to } = command;
      if (pool.gone.get(product_id) === to) return [];
      const { fingerprint } = mayLeave(pool, product_id, now);
      return [{ type: 'product_moved_out', data: { product_id, sku, to, fingerprint } }];
    }
    case 'DeleteProduct':
      if (pool.gone.get(command.productId) === 'deleted') return [];
      mayLeave(pool, command.productId, now);
      return [{ type: 'product_deleted', data: { product_id: command.productId, sku } }];
    case 'AssignProducts':
      return assign(pool, command, now);
    case 'UnassignProducts':
      return unassign(pool, command);
    case 'HoldStock':
    case 'RenewHold':
    case 'KeepHold':
    case 'ReleaseHold':
    case 'ExpireHold':
      return decideHold(pool, command, now);
  }
}

const keep = (sku: Sku, { orderId, userId }: ForOrder, quantity: number, hold: Hold | undefined): PoolEvent => ({
  type: 'hold_kept',
  data: { order_id: orderId, user_id: userId, sku, quantity, added: quantity - (hold?.quantity ?? 0) },
});

type HoldCommand = Extract<PoolCommand, { type: 'HoldStock' | 'RenewHold' | 'KeepHold' | 'ReleaseHold' | 'ExpireHold' }>;

function decideHold(pool: Pool, command: HoldCommand, now: Date): PoolEvent[] {
  const { sku } = command;
  const orderId = 'order' in command ? command.order.orderId : command.orderId;
  const hold = pool.holds.get(orderId);
  const live = hold && isLive(hold, now);
  switch (command.type) {
    case 'HoldStock':
      if (live || pool.claimed.has(orderId)) return [];
      return takeHold(pool, sku, command.order, command.quantity, command.expiresAt, now);
    case 'RenewHold':
      if (pool.claimed.has(orderId)) return [];
      if (!live) return takeHold(pool, sku, command.order, command.quantity, command.expiresAt, now);
      if (hold.expiresAt === null || hold.expiresAt >= command.expiresAt) return [];
      return [{ type: 'hold_extended', data: { ...holdData(sku, orderId, hold), expires_at: command.expiresAt } }];
    case 'KeepHold':
      if (pool.claimed.has(orderId)) return [];
      return [keep(sku, command.order, command.quantity, hold)];
    case 'ReleaseHold':
      return hold ? [{ type: 'hold_released', data: { ...holdData(sku, orderId, hold), cause: command.cause } }] : [];
    case 'ExpireHold':
      return hold && !live ? [expired(sku, orderId, hold)] : [];
  }
}

const setUnit = (pool: Pool, id: string, unit: Unit): Pool => ({
  ...pool,
  units: pool.units.set(id, unit),
  fingerprints: pool.fingerprints.add(unit.fingerprint),
});

function leave(pool: Pool, id: string, where: Sku | 'deleted'): Pool {
  const fingerprint = pool.units.get(id)?.fingerprint ?? '';
  return {
    ...pool,
    units: pool.units.delete(id),
    fingerprints: pool.fingerprints.delete(fingerprint),
    available: pool.available - 1,
    gone: pool.gone.set(id, where),
  };
}

const give = (pool: Pool, ids: readonly string[], orderId: string | null): Pool => ({
  ...pool,
  units: pool.units.withMutations((units) =>
    ids.forEach((id) => units.update(id, (unit) => ({ fingerprint: unit?.fingerprint ?? '', orderId }))),
  ),
  available: pool.available + (orderId ? -ids.length : ids.length),
});

function consume(pool: Pool, orderId: string, consumed: number): Pool {
  const hold = pool.holds.get(orderId);
  if (!hold) return pool;
  const rest = hold.quantity - consumed;
  return { ...pool, holds: rest > 0 ? pool.holds.set(orderId, { ...hold, quantity: rest }) : pool.holds.delete(orderId) };
}

function evolve(pool: Pool, event: PoolEvent): Pool {
  switch (event.type) {
    case 'product_added':
    case 'product_moved_in': {
      const { product_id, fingerprint } = event.data;
      const added = setUnit(pool, product_id, { fingerprint, orderId: null });
      return { ...added, available: pool.available + 1, gone: pool.gone.delete(product_id) };
    }
    case 'product_private_info_changed': {
      const { product_id, fingerprint } = event.data;
      const before = pool.units.get(product_id);
      const without = { ...pool, fingerprints: pool.fingerprints.delete(before?.fingerprint ?? '') };
      return setUnit(without, product_id, { fingerprint, orderId: before?.orderId ?? null });
    }
    case 'product_moved_out':
      return leave(pool, event.data.product_id, event.data.to);
    case 'product_deleted':
      return leave(pool, event.data.product_id, 'deleted');
    case 'product_assigned': {
      const { order_id, product_ids, consumed } = event.data;
      return { ...give(consume(pool, order_id, consumed), product_ids, order_id), claimed: pool.claimed.add(order_id) };
    }
    case 'product_unassigned':
      return give(
        pool,
        event.data.items.flatMap(({ product_ids }) => product_ids),
        null,
      );
    case 'stock_held':
    case 'hold_extended': {
      const { order_id, user_id, quantity, expires_at } = event.data;
      return { ...pool, holds: pool.holds.set(order_id, { userId: user_id, quantity, expiresAt: expires_at }) };
    }
    case 'hold_kept': {
      const { order_id, user_id, quantity } = event.data;
      return {
        ...pool,
        holds: pool.holds.set(order_id, { userId: user_id, quantity, expiresAt: null }),
        claimed: pool.claimed.add(order_id),
      };
    }
    case 'hold_released':
      return { ...pool, holds: pool.holds.delete(event.data.order_id) };
  }
}

type Packed = { units: [string, Unit][]; holds: [string, Hold][]; claimed: string[]; gone: [string, Sku | 'deleted'][] };

const pack = ({ units, holds, claimed, gone }: Pool): Packed => ({
  units: [...units],
  holds: [...holds],
  claimed: [...claimed],
  gone: [...gone],
});

function unpack(json: unknown): Pool {
  const { units, holds, claimed, gone } = json as Packed;
  const fingerprints = Set(units.map(([, { fingerprint }]) => fingerprint));
  const available = units.filter(([, { orderId }]) => orderId === null).length;
  return { units: Map(units), fingerprints, available, holds: Map(holds), claimed: Set(claimed), gone: Map(gone) };
}

export const pool: Decider<Pool, PoolCommand, PoolEvent> = {
  category: 'pool',
  initial,
  decide,
  evolve,
  snapshots: { version: 1, pack, unpack },
};
