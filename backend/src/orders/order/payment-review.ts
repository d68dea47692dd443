import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { isPayable, type ReviewOutcome } from '@orderstream/contracts/orders/lifecycle';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { Money } from '@orderstream/contracts/shared/money';
import type { CreatedOrder, EventBase, OrderAggregate } from './order-state.ts';
import type { RecordOrderRefund } from '../orders.commands.ts';

/** By charge: its money, and how its review ended. */
export type Reviews = Readonly<Record<string, Money & { outcome: ReviewOutcome | null }>>;

type ReviewEvent = OfType<OrderEvent, 'payment_review_started' | 'payment_review_ended'>;

export const isOfReview = (event: OrderEvent): event is ReviewEvent =>
  event.type === 'payment_review_started' || event.type === 'payment_review_ended';

export function afterReview({ reviews }: { reviews: Reviews }, event: ReviewEvent): { reviews?: Reviews } {
  const { charge_id } = event.data;
  if (event.type === 'payment_review_started') {
    const { amount, currency } = event.data;
    return { reviews: { ...reviews, [charge_id]: { amount, currency, outcome: null } } };
  }
  const review = reviews[charge_id];
  return review ? { reviews: { ...reviews, [charge_id]: { ...review, outcome: event.data.outcome } } } : {};
}

/** A person has yet to decide on money that differs from what the order costs. */
export const isUnderReview = ({ reviews }: { reviews: Reviews }): boolean => Object.values(reviews).some(({ outcome }) => outcome === null);

/** A charge under review that was refunded needs no decision; one whose refund fails later needs it again. */
export function reviewAfterRefund(
  order: CreatedOrder,
  { chargeId: charge_id, full, reason }: RecordOrderRefund,
  about: EventBase,
): OrderEvent[] {
  const review = order.reviews[charge_id];
  if (!review) return [];
  const { outcome, ...money } = review;
  if (full) return endReview(order, charge_id, reason === 'dispute_lost' ? reason : 'refunded', about);
  if (outcome !== 'refunded' || !isPayable(order.status)) return [];
  return [{ type: 'payment_review_started', data: { ...about, charge_id, ...money } }];
}

export function endReview(order: OrderAggregate, charge_id: string, outcome: ReviewOutcome, about: EventBase): OrderEvent[] {
  if (order.reviews[charge_id]?.outcome !== null) return [];
  return [{ type: 'payment_review_ended', data: { ...about, charge_id, outcome } }];
}
