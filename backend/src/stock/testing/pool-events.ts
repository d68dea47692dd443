import type { PoolEvent } from '@orderstream/contracts/stock/events';
import type { ReleaseCause } from '@orderstream/contracts/stock/lifecycle';

/** What can have happened to a pool of which `ann` and `bob` want units. */
export const sku = 'LinkedIn.Creator';
export const other = 'WhatsApp.Creator';
export const ann = { orderId: 'o1', userId: 'ann' };
export const bob = { orderId: 'o2', userId: 'bob' };
export const print = (n: number) => n.toString(16).padStart(64, '0');
export const added = (product_id: string, n: number): PoolEvent => ({
  type: 'product_added',
  data: { product_id, sku, fingerprint: print(n) },
});
export const changed = (product_id: string, n: number): PoolEvent => ({
  type: 'product_private_info_changed',
  data: { product_id, sku, fingerprint: print(n), order_id: null },
});
export const gone = (product_id: string): PoolEvent => ({ type: 'product_deleted', data: { product_id, sku } });
export const [p1, p2] = [added('p1', 1), added('p2', 2)];
export const later = '2026-01-15T12:30:00.000Z';
export const muchLater = '2026-01-15T13:30:00.000Z';
export const afterwards = new Date('2026-01-15T12:30:00.001Z');
export const hold = (order: typeof ann, quantity: number) => ({ order_id: order.orderId, user_id: order.userId, sku, quantity }) as const;
export const held = (order: typeof ann, quantity: number, expires_at = later): PoolEvent => ({
  type: 'stock_held',
  data: { ...hold(order, quantity), expires_at },
});
export const kept = (order: typeof ann, quantity: number, extra = quantity): PoolEvent => ({
  type: 'hold_kept',
  data: { ...hold(order, quantity), added: extra },
});
export const released = (order: typeof ann, quantity: number, cause: ReleaseCause): PoolEvent => ({
  type: 'hold_released',
  data: { ...hold(order, quantity), cause },
});
export const assigned = (order: typeof ann, product_ids: string[], consumed: number): PoolEvent => ({
  type: 'product_assigned',
  data: { order_id: order.orderId, user_id: order.userId, sku, product_ids, consumed, assignment: 1 },
});
