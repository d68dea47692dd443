import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { integer, jsonb, readModel, text, type RowOf } from '../platform/declaring/table.ts';

/** Paid orders in one currency: what was paid, and what of it was refunded. */
export type Spent = { currency: string; orders: number; paid: number; refunded: number };

/** What an order adds to each sum that it is part of, and those sums: one for each status, one for each customer. */
export const orderCounts = readModel('order_counts', {
  /** An order's id, `status:{status}` or `user:{id}`. */
  id: text().key(),
  /** Null for what is counted over all statuses. */
  status: text(orderStatuses).nullable(),
  orders: integer(),
  /** Delivered, or confirmed without products. */
  completed: integer(),
  spent: jsonb<Spent[]>(),
});
export type OrderCountRow = RowOf<typeof orderCounts>;
