import { refusal } from '../platform/deciding/refusal.ts';

/** What a note or a tag is about: all about a person, their orders included, or only what is about one order. */
export type OfficeSubject = { userId: string; orderId?: string };

export function orderAsSubject(order: { id: string; user_id: string } | null): OfficeSubject {
  if (!order) throw refusal('order_unknown');
  return { userId: order.user_id, orderId: order.id };
}
