import type { Sku } from '@orderstream/contracts/catalogue';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import type { ReleaseCause } from '@orderstream/contracts/stock/lifecycle';
import { refusal } from '../../platform/deciding/refusal.ts';
import { expiredHolds, isLive, promisedUnits } from './pool-holds-state.ts';
import type { Hold, Pool } from './pool-shape.ts';
import type { ForOrder, KeepHold, PoolCommand } from './pool.commands.ts';
import { refuseIfClearedSince } from './quarantine.ts';

/** The fields that all events of a hold share. */
const holdData = (sku: Sku, orderId: string, hold: Hold) => ({ order_id: orderId, user_id: hold.userId, sku, quantity: hold.quantity });
/** The order's place in the queue of paid orders, and the change of what it waits for there; null if the order is not paid. */
export const queuedBy = (hold: Hold | undefined, change: number) => (hold?.expiresAt === null ? { place: hold.place, change } : null);
/** The event that releases a hold. */
const holdReleased = (sku: Sku, orderId: string, hold: Hold, cause: ReleaseCause): PoolEvent => ({
  type: 'hold_released',
  data: { ...holdData(sku, orderId, hold), cause, queued: queuedBy(hold, -hold.quantity) },
});

/** The most expired holds that a new hold releases. Expired holds promise nothing; timers release the rest. */
const mostExpired = 100;

/** Holds units for an order, and releases expired holds on the way. */
function takeHold(pool: Pool, sku: Sku, { orderId, userId }: ForOrder, quantity: number, expiresAt: string, now: Date): PoolEvent[] {
  if (quantity > pool.available - promisedUnits(pool, now, orderId)) throw refusal('out_of_stock');
  const own = pool.holds.has(orderId) ? [orderId] : [];
  const over = [...new Set([...own, ...expiredHolds(pool, now, mostExpired)])].map((id) => ({ id, hold: pool.holds.get(id) }));
  const releases = over.flatMap(({ id, hold }) => (hold && !isLive(hold, now) ? [holdReleased(sku, id, hold, 'expired')] : []));
  return [...releases, { type: 'stock_held', data: { order_id: orderId, user_id: userId, sku, quantity, expires_at: expiresAt } }];
}

/** The event that makes a hold permanent, because its order is paid. */
export function holdKept(pool: Pool, sku: Sku, { orderId, userId }: ForOrder, quantity: number): PoolEvent {
  const hold = pool.holds.get(orderId);
  const data = { order_id: orderId, user_id: userId, sku, quantity, added: quantity - (hold?.quantity ?? 0) };
  const change = quantity - (hold?.expiresAt === null ? hold.quantity : 0);
  return { type: 'hold_kept', data: { ...data, queued: { place: hold?.place ?? pool.nextPlace, change } } };
}

/** An order that has received other units since has no claim. */
const claimsAgain = (pool: Pool, { order: { orderId }, quantity, afterAssignment: again }: KeepHold) =>
  again !== null && (pool.holds.get(orderId)?.quantity ?? 0) < quantity && (pool.claims.get(orderId)?.assignment ?? 0) <= again;

type HoldCommand = Extract<PoolCommand, { type: 'HoldStock' | 'RenewHold' | 'KeepHold' | 'ReleaseHold' | 'ExpireHold' }>;

/** The commands about the hold of one order. */
export function decideHold(pool: Pool, command: HoldCommand, now: Date): PoolEvent[] {
  const { sku } = command;
  const orderId = 'order' in command ? command.order.orderId : command.orderId;
  const hold = pool.holds.get(orderId);
  const live = hold && isLive(hold, now);
  switch (command.type) {
    case 'HoldStock':
      if (live || pool.claims.has(orderId)) return [];
      return takeHold(pool, sku, command.order, command.quantity, command.expiresAt, now);
    case 'RenewHold':
      if (pool.claims.has(orderId)) return [];
      if (!live) return takeHold(pool, sku, command.order, command.quantity, command.expiresAt, now);
      if (hold.expiresAt === null || hold.expiresAt >= command.expiresAt) return [];
      return [{ type: 'hold_extended', data: { ...holdData(sku, orderId, hold), expires_at: command.expiresAt } }];
    case 'KeepHold':
      if (pool.claims.has(orderId) && !claimsAgain(pool, command)) return [];
      if (!pool.claims.has(orderId) && !hold) refuseIfClearedSince(pool, command.lastClearing);
      return [holdKept(pool, sku, command.order, command.quantity)];
    case 'ReleaseHold':
      // It was paid by another checkout between the failure of one and this command.
      if (command.cause === 'payment_failed' && hold?.expiresAt === null) return [];
      return hold ? [holdReleased(sku, orderId, hold, command.cause)] : [];
    case 'ExpireHold':
      return hold && !live ? [holdReleased(sku, orderId, hold, 'expired')] : [];
  }
}
