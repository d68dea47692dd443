import type { Order, OrderDetails, OrderOfUser } from '@orderstream/projections/orders/order-list.reads';
import type { AdminOrderAnswer, OrderAnswer, OrderDetailsAnswer } from './orders.requests.ts';

/** What of an order's row is told; what only the back office's own work needs stays inside. */
export function answered(row: Order): OrderAnswer {
  const { price_id: _p, stripe_charge_id: _c, checkout_session_id: _s, items: _i, cancel_cause: _w, visible: _v, words: _n, ...told } = row;
  return told;
}

export function answeredDetails({ private_info_mask: _m, user: _u, hold_expires_at, ...row }: OrderDetails): OrderDetailsAnswer {
  return { ...answered(row), hold_expires_at };
}

export const answeredForAdmin = ({ user, ...row }: OrderOfUser): AdminOrderAnswer => ({ ...answered(row), user });
