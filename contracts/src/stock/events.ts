import { z } from 'zod';
import { sku } from '../catalogue.ts';
import type { EventOf, OfType } from '../shared/event.ts';
import type { Follows, ListenedTo } from '../shared/follows.ts';
import { id } from '../shared/ids.ts';
import { maxWarningLevel, releaseCauses, type UnitStatus } from './lifecycle.ts';

const order_id = id;
const user_id = id;
const product_id = id;
const quantity = z.int().positive();
const expires_at = z.iso.datetime();
const product_ids = z.array(product_id).min(1);
/** Units by the pool they come from. */
export const picks = z.array(z.strictObject({ sku, product_ids }));
export type Picks = z.output<typeof picks>;
/** These units but for those that leave them. */
export const unitsWithout = (units: Picks, leaving: Picks): Picks => {
  const leavingIds = new Set(leaving.flatMap(({ product_ids }) => product_ids));
  return units.flatMap(({ sku, product_ids }) => {
    const remainingIds = product_ids.filter((id) => !leavingIds.has(id));
    return remainingIds.length > 0 ? [{ sku, product_ids: remainingIds }] : [];
  });
};
/**
 * The number of the order's assignment that took the units, counted from 1: undoing one leaves later assignments of the same units
 * untouched. 0: the order has had none.
 */
export const assignment = z.int().nonnegative();
/** The number of the unit's move between SKUs, counted from 1: each arrives once. */
const move = z.int().positive();
/** The history of a unit that had left its pool's state when it was changed: it was sold. */
const sold_unit = z.strictObject({ assignment, moves: z.int().nonnegative() }).optional();
/** Keyed digest of a unit's private information, only for detecting duplicates. */
const fingerprint = z.string().regex(/^[\w-]{43}$/);

const hold = { order_id, user_id, sku, quantity };
/**
 * Where the order is in the queue of paid orders, and by how many units more (negative: fewer) it waits for now. Null: it is not in the
 * queue.
 */
const queued = z.strictObject({ place: z.int().nonnegative(), change: z.int() });

/** Stream `pool-{channel}.{productType}`: units, holds and assignment, decided in one place. */
export const poolEvents = {
  product_added: z.strictObject({ product_id, sku, fingerprint }),
  product_moved_out: z.strictObject({ product_id, sku, to: sku, fingerprint, move }),
  product_moved_in: z.strictObject({ product_id, sku, from: sku, fingerprint, move }),
  /** `order_id`: the order that has the unit, if one has. */
  product_private_info_changed: z.strictObject({ product_id, sku, fingerprint, order_id: order_id.nullable(), sold_unit }),
  product_deleted: z.strictObject({ product_id, sku }),
  stock_held: z.strictObject({ ...hold, expires_at }),
  hold_extended: z.strictObject({ ...hold, expires_at }),
  /** The order is paid: its hold no longer expires. `added` is the number of units claimed beyond the hold. */
  hold_kept: z.strictObject({ ...hold, added: z.int().nonnegative(), queued }),
  hold_released: z.strictObject({ ...hold, cause: z.enum(releaseCauses), queued: queued.nullable() }),
  /** All units that one order takes from this pool, at once. `consumed` is the part of its hold that they used up. */
  product_assigned: z.strictObject({
    order_id,
    user_id,
    sku,
    product_ids,
    consumed: z.int().nonnegative(),
    assignment,
    queued: queued.nullable(),
  }),
  /** Units that an order has returned. */
  product_unassigned: z.strictObject({ order_id, user_id, sku, quantity, items: picks, assignment }),
  /** Replaced, and out of stock until it is repaired or written off. `seen`: a customer has seen its private information. */
  /** Without an order: it was free, and its private information is lost, or known to the customer of an order that the log has lost. */
  product_quarantined: z.strictObject({
    product_id,
    sku,
    order_id: order_id.nullable(),
    fingerprint,
    moves: z.int().nonnegative(),
    seen: z.boolean(),
  }),
  /** In stock again. */
  product_mended: z.strictObject({ product_id, sku }),
  product_written_off: z.strictObject({ product_id, sku }),
  /** Whether paid orders automatically get the oldest units as soon as they are in stock. */
  self_delivery_switched: z.strictObject({ sku, on: z.boolean() }),
  /** The pool no longer keeps in mind: units that were seen by their buyers, deleted or moved, and orders that have got theirs. */
  pool_cleared: z.strictObject({ sku, clearing: id, product_ids: z.array(product_id), order_ids: z.array(order_id) }),
};
export type PoolEvent = EventOf<typeof poolEvents>;

/** The processes and read models that handle events of pools. */
type Listener =
  | ('stock-keeping' | 'seen-units' | 'self-delivery' | 'stock-alerts' | 'secret-changes')
  | ('product' | 'availability' | 'inventory-holds' | 'paid-queue' | 'hold-timers');

/** What follows from each event of a pool; `status`: of the units that it names. Customers are shown what happens to their orders. */
export const followsFrom = {
  product_added: { status: 'available', listeners: ['product', 'availability', 'self-delivery', 'stock-alerts'] },
  product_moved_out: { status: 'unchanged', listeners: ['product', 'availability', 'stock-keeping'] },
  product_moved_in: { status: 'unchanged', listeners: ['product', 'availability', 'self-delivery', 'stock-alerts'] },
  product_private_info_changed: { status: 'unchanged', listeners: ['product', 'seen-units', 'secret-changes'] },
  product_deleted: { status: 'gone', listeners: ['product', 'availability', 'stock-keeping'] },
  stock_held: { status: 'unchanged', listeners: ['availability', 'inventory-holds', 'hold-timers'] },
  hold_extended: { status: 'unchanged', listeners: ['inventory-holds', 'hold-timers'] },
  hold_kept: { status: 'unchanged', listeners: ['availability', 'inventory-holds', 'paid-queue', 'hold-timers', 'self-delivery'] },
  hold_released: {
    status: 'unchanged',
    listeners: ['availability', 'inventory-holds', 'paid-queue', 'hold-timers', 'self-delivery', 'stock-alerts'],
  },
  product_assigned: {
    status: 'assigned',
    listeners: ['product', 'availability', 'inventory-holds', 'paid-queue', 'hold-timers', 'self-delivery'],
  },
  product_unassigned: { status: 'available', listeners: ['product', 'availability', 'self-delivery', 'stock-alerts'] },
  product_quarantined: { status: 'quarantined', listeners: ['product', 'availability'] },
  product_mended: { status: 'available', listeners: ['product', 'availability', 'self-delivery', 'stock-alerts'] },
  product_written_off: { status: 'gone', listeners: ['product', 'availability', 'stock-keeping'] },
  self_delivery_switched: { status: 'unchanged', listeners: ['availability', 'self-delivery'] },
  pool_cleared: { status: 'unchanged', listeners: [] },
} as const satisfies Follows<PoolEvent, UnitStatus | 'gone', Listener>;

/** The events that a listener handles: all that name it above, and no others. */
export type PoolEventFor<L extends Listener> = OfType<PoolEvent, ListenedTo<typeof followsFrom, L>>;

/** Stream `warning-{channel}.{productType}`: from how few units on the office is warned. `null`: by how long they last. */
export const warningEvents = {
  stock_warning_set: z.strictObject({ sku, below: z.int().nonnegative().max(maxWarningLevel).nullable() }),
};
export type WarningEvent = EventOf<typeof warningEvents>;

/** The reader of a secret. Looks at delivered units are in the order's stream, looks at a single unit in `custody-{productId}`. */
export const custodyEvents = {
  private_info_revealed: z.strictObject({
    subject: z.enum(['product', 'order']),
    product_id: product_id.nullable(),
    order_id: order_id.nullable(),
    user_id: user_id.nullable(),
    to: z.enum(['owner', 'admin']),
  }),
};
export type CustodyEvent = EventOf<typeof custodyEvents>;
