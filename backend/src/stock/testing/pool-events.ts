import type { PoolEvent } from '@orderstream/contracts/stock/events';
import type { ReleaseCause } from '@orderstream/contracts/stock/lifecycle';

/** Events of one pool, of which the orders of Ann and Bob want units. */
export const creatorSku = 'LinkedIn.Creator';
export const otherSku = 'WhatsApp.Creator';
export const annsOrder = { orderId: 'o1', userId: 'ann' };
export const bobsOrder = { orderId: 'o2', userId: 'bob' };
/** The n-th fingerprint. */
export const fingerprint = (n: number) => n.toString(16).padStart(64, '0');
export const unitAdded = (product_id: string, n: number): PoolEvent => ({
  type: 'product_added',
  data: { product_id, sku: creatorSku, fingerprint: fingerprint(n) },
});
export const privateInfoChanged = (product_id: string, n: number): PoolEvent => ({
  type: 'product_private_info_changed',
  data: { product_id, sku: creatorSku, fingerprint: fingerprint(n), order_id: null },
});
export const unitDeleted = (product_id: string): PoolEvent => ({ type: 'product_deleted', data: { product_id, sku: creatorSku } });
export const [p1, p2] = [unitAdded('p1', 1), unitAdded('p2', 2)];
export const expiry = '2026-01-15T12:30:00.000Z';
export const laterExpiry = '2026-01-15T13:30:00.000Z';
export const afterExpiry = new Date('2026-01-15T12:30:00.001Z');
/** The fields that all events of a hold share. */
export const holdData = (order: typeof annsOrder, quantity: number) =>
  ({ order_id: order.orderId, user_id: order.userId, sku: creatorSku, quantity }) as const;
export const stockHeld = (order: typeof annsOrder, quantity: number, expires_at = expiry): PoolEvent => ({
  type: 'stock_held',
  data: { ...holdData(order, quantity), expires_at },
});
/** `place` in the queue of paid orders; the number of units that it waits for in addition. */
export const holdKept = (order: typeof annsOrder, quantity: number, extra = quantity, place = 0, change = quantity): PoolEvent => ({
  type: 'hold_kept',
  data: { ...holdData(order, quantity), added: extra, queued: { place, change } },
});
export const holdReleased = (order: typeof annsOrder, quantity: number, cause: ReleaseCause, place?: number): PoolEvent => ({
  type: 'hold_released',
  data: { ...holdData(order, quantity), cause, queued: place === undefined ? null : { place, change: -quantity } },
});
/** `place`: of a paid order in the queue. */
export const unitsAssigned = (order: typeof annsOrder, product_ids: string[], consumed: number, place?: number): PoolEvent => ({
  type: 'product_assigned',
  data: {
    order_id: order.orderId,
    user_id: order.userId,
    sku: creatorSku,
    product_ids,
    consumed,
    assignment: 1,
    queued: place === undefined ? null : { place, change: -consumed },
  },
});
