import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { isCompleted, isPaid, isPayable, isRefunded, type RefundReason } from '@orderstream/contracts/orders/lifecycle';
import { unseenUnitsOf } from '@orderstream/contracts/orders/units';
import { sameMoney } from '@orderstream/contracts/shared/money';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { OrderCommand } from './order.ts';
import { unitsToReturn, type CreatedOrder, type EventBase } from './order-state.ts';
import type { RecordDispute, RecordOrderRefund, RecordPayment } from '../orders.commands.ts';
import { endRefundRequest, recordRefundRequest } from './order-refunds.ts';
import { endReview, reviewAfterRefund } from './payment-review.ts';
import { notPayable } from './unpaid-order.ts';

export type MoneyCommand = Extract<OrderCommand, { type: `Record${string}` }>;

const refundEvent = (order: CreatedOrder, about: EventBase, charge_id: string, reason: RefundReason): OrderEvent => ({
  type: 'order_refunded',
  data: { ...about, charge_id, subscription_id: order.subscriptionId, reason, ...unitsToReturn(order, unseenUnitsOf(order)) },
});

/** Records the refunded total of the order's charge; it falls when a refund fails. */
function recordRefund(order: CreatedOrder, command: RecordOrderRefund, about: EventBase): OrderEvent[] {
  const { chargeId: charge_id, totalRefunded, full, reason } = command;
  if (order.chargeId !== charge_id || !order.price) return reviewAfterRefund(order, command, about);
  const isBack = isRefunded(order.status);
  if (full) return isPaid(order.status) ? [refundEvent(order, about, charge_id, reason)] : [];
  if (totalRefunded === order.refundedAmount || !(isBack || isPaid(order.status))) return [];
  const data = { ...about, charge_id, refunded: totalRefunded, currency: order.price.currency };
  if (totalRefunded > order.refundedAmount) return [{ type: 'order_partially_refunded', data }];
  // Unseen units were returned with the refund; seen ones stayed delivered.
  const before = isCompleted(order.refundedFrom ?? 'unborn') ? 'completed' : order.seen ? 'delivered' : 'paid_in_process';
  const status = isBack ? before : order.status;
  return [{ type: 'order_refund_failed', data: { ...data, status } }];
}

/** The refunded total, and the end of the request with it: a full refund ends all requests. */
function recordRefundAnswer(order: CreatedOrder, command: RecordOrderRefund, about: EventBase): OrderEvent[] {
  const refund = recordRefund(order, command, about);
  if (refund.some(({ type }) => type === 'order_refunded')) return refund;
  return [...refund, ...endRefundRequest(order, command.chargeId, command.requestId ?? null, about)];
}

/** Only the exact amount, from the order's customer, pays the order. Any other is kept apart in the same decision that could have canceled the order. */
function recordPayment(order: CreatedOrder, { payment, payerId = order.userId }: RecordPayment, about: EventBase): OrderEvent[] {
  const { charge_id, amount, currency } = payment;
  if (order.chargeId === charge_id || order.reviews[charge_id]) return [];
  if (!isPayable(order.status)) throw notPayable(order);
  if (!sameMoney(payment, order.price) || payerId !== order.userId)
    return [{ type: 'payment_review_started', data: { ...about, charge_id, amount, currency } }];
  return [{ type: 'order_paid', data: { ...about, ...payment } }];
}

/** What a lost dispute has returned is recorded before, like a refund: it may be a part. */
function recordDispute(
  order: CreatedOrder,
  { chargeId: charge_id, disputeId: dispute_id, status }: RecordDispute,
  about: EventBase,
): OrderEvent[] {
  if (status === 'open') {
    const isRecorded = order.openDisputes.includes(dispute_id) || order.closedDisputes.includes(dispute_id);
    return isRecorded || order.chargeId !== charge_id ? [] : [{ type: 'order_disputed', data: { ...about, charge_id, dispute_id } }];
  }
  if (status === 'lost' && order.chargeId !== charge_id) return endReview(order, charge_id, 'dispute_lost', about);
  if (order.chargeId !== charge_id || order.closedDisputes.includes(dispute_id)) return [];
  return [{ type: 'order_dispute_closed', data: { ...about, charge_id, dispute_id, outcome: status } }];
}

export function decideMoney(order: CreatedOrder, command: MoneyCommand, about: EventBase): OrderEvent[] {
  switch (command.type) {
    case 'RecordCheckoutOpened': {
      const { sessionId: session_id, attempt, expiresAt: expires_at } = command;
      if (order.sessionId === session_id) return [];
      if (!isPayable(order.status)) throw notPayable(order);
      if (order.sessionId) throw refusal('request_in_progress');
      return [{ type: 'checkout_opened', data: { ...about, session_id, attempt, expires_at } }];
    }
    case 'RecordCheckoutExpired':
      return order.sessionId === command.sessionId ? [{ type: 'checkout_expired', data: { ...about, session_id: command.sessionId } }] : [];

    case 'RecordPaymentPending':
      if (order.pending || !isPayable(order.status) || !order.price) return [];
      return [{ type: 'payment_pending', data: { ...about, session_id: command.sessionId, ...order.price } }];

    case 'RecordPaymentPendingFailed':
      if (order.pendingSession === command.sessionId)
        return [{ type: 'payment_pending_failed', data: { ...about, session_id: command.sessionId } }];
      return order.sessionId === command.sessionId ? [{ type: 'checkout_expired', data: { ...about, session_id: command.sessionId } }] : [];

    case 'RecordPayment':
      return recordPayment(order, command, about);

    case 'RecordOrderRefund':
      return recordRefundAnswer(order, command, about);

    case 'RecordRefundRequest':
      return recordRefundRequest(order, command, about);

    case 'RecordRefundRequestEnded':
      return endRefundRequest(order, command.chargeId, command.requestId, about);

    case 'RecordReviewDismissed':
      return endReview(order, command.chargeId, 'dismissed', about);

    case 'RecordDispute':
      return recordDispute(order, command, about);
  }
}
