import { refusal } from '../platform/deciding/refusal.ts';

/** The subject of a note or tag: a person or, with `orderId`, one of the person's orders. */
export type OfficeSubject = { userId: string; orderId?: string };

/** An order as the subject of a note or tag; refuses unknown orders. */
export function orderAsSubject(order: { id: string; user_id: string } | null): OfficeSubject {
  if (!order) throw refusal('order_unknown');
  return { userId: order.user_id, orderId: order.id };
}
