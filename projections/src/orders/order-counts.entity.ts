import type { OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { ViewColumn, ViewEntity } from 'typeorm';

/** Paid orders in one currency: what came in, and what of it was given back. */
export type Spent = { currency: string; orders: number; paid: number; refunded: number };

/** What an order adds to each sum that it is part of, and those sums: one for each status, one for each customer. */
@ViewEntity({ schema: 'read', name: 'order_counts', synchronize: false })
export class OrderCountRow {
  /** An order's id, `status:{status}` or `user:{id}`. */
  @ViewColumn() id!: string;
  /** Null for what is counted over all statuses. */
  @ViewColumn() status!: OrderStatus | null;
  @ViewColumn() orders!: number;
  /** Delivered, or confirmed without products. */
  @ViewColumn() completed!: number;
  @ViewColumn() spent!: Spent[];
}
