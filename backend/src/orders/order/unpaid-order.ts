import type { OrderEvent } from '@orderstream/contracts/orders/events';
import {
  isCanceled,
  isDraft,
  isPayable,
  isPaymentRequired,
  type CancelCause,
  type ReminderCause,
} from '@orderstream/contracts/orders/lifecycle';
import { officeDue, reminderDue, reminderPause } from '@orderstream/contracts/orders/unpaid';
import { daysAfter } from '@orderstream/contracts/shared/moment';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { ChaseOrder } from '../fulfilment.commands.ts';
import type { OrderCommand } from './order.ts';
import { isCreated, eventBase, unitsToReturn, type CreatedOrder, type OrderAggregate } from './order-state.ts';
import { isUnderReview } from './payment-review.ts';

export const isVisibleTo = (order: OrderAggregate, userId: string | null): boolean => order.shownToCustomer && order.userId === userId;

/** The refusal of a payment or cancellation of a closed order. */
export const notPayable = ({ chargeId }: OrderAggregate) => refusal(chargeId ? 'already_paid' : 'order_not_payable');

/** A payment that is pending or under review may still pay the order. */
function refuseWhilePaymentIsPending(order: OrderAggregate): void {
  if (order.pending) throw refusal('payment_pending');
  if (isUnderReview(order)) throw refusal('payment_under_review');
}

/** Refuses a payment that this person may not make now, before the provider is called. */
export function refuseUnpayableOrder(order: OrderAggregate, userId: string): void {
  if (!isCreated(order) || !isVisibleTo(order, userId)) throw refusal('order_unknown');
  if (!isPayable(order.status)) throw notPayable(order);
  refuseWhilePaymentIsPending(order);
}

const reminderEvent = (order: CreatedOrder, orderId: string, cause: ReminderCause, now: Date): OrderEvent[] => [
  { type: 'order_reminded', data: { ...eventBase(order, orderId), cause, again_from: daysAfter(now.toISOString(), reminderPause) } },
];

const wasRemindedLately = ({ remindAgainFrom }: OrderAggregate, now: Date) =>
  remindAgainFrom !== null && now.toISOString() < remindAgainFrom;

function remindCustomer(order: CreatedOrder, orderId: string, now: Date): OrderEvent[] {
  if (!isPayable(order.status)) throw notPayable(order);
  refuseWhilePaymentIsPending(order);
  if (wasRemindedLately(order, now)) throw refusal('reminded_lately');
  return reminderEvent(order, orderId, 'requested', now);
}

/** After the office's deadline, no more mails are sent to the customer: the office decides. */
function chaseOrder(order: CreatedOrder, { orderId, since }: ChaseOrder, now: Date): OrderEvent[] {
  const waits = order.type === 'custom' && isPaymentRequired(order.status) && !order.pending && !isUnderReview(order) && !order.leftUnpaid;
  if (!waits || !order.price || now.toISOString() < reminderDue(since)) return [];
  if (now.toISOString() >= officeDue(since))
    return [{ type: 'order_left_unpaid', data: { ...eventBase(order, orderId), since, ...order.price } }];
  return order.chased || wasRemindedLately(order, now) ? [] : reminderEvent(order, orderId, 'overdue', now);
}

function isOverdue(order: CreatedOrder, now: Date): boolean {
  const { unpaidUntil, pending, sessionId, status } = order;
  if (unpaidUntil === null || unpaidUntil > now.toISOString()) return false;
  return !pending && !sessionId && !isUnderReview(order) && isPayable(status);
}

type CancelOrder = Extract<OrderCommand, { type: 'CancelOrder' }>;

const cancellationEvent = (
  order: CreatedOrder,
  orderId: string,
  why: Pick<CancelOrder, 'reason'> & { cause: CancelCause },
): OrderEvent[] => [
  { type: 'order_canceled', data: { ...eventBase(order, orderId), from: order.status, ...why, ...unitsToReturn(order) } },
];

function cancelOrder(order: CreatedOrder, { orderId, by, cause, reason }: CancelOrder): OrderEvent[] {
  if (by.role === 'customer' && !isVisibleTo(order, by.id)) throw refusal('order_unknown');
  if (isCanceled(order.status)) return [];
  if (!isPayable(order.status) && !isDraft(order.status)) throw notPayable(order);
  refuseWhilePaymentIsPending(order);
  if (order.sessionId) throw refusal('request_in_progress');
  return cancellationEvent(order, orderId, { cause, ...(reason && { reason }) });
}

type UnpaidOrderCommand = Extract<OrderCommand, { type: 'RemindCustomer' | 'ChaseOrder' | 'CancelOrder' | 'ExpireOrder' }>;

/** Decides on reminders, cancellations and the expiry of an unpaid order. */
export function decideUnpaid(order: CreatedOrder, command: UnpaidOrderCommand, now: Date): OrderEvent[] {
  switch (command.type) {
    case 'RemindCustomer':
      return remindCustomer(order, command.orderId, now);
    case 'ChaseOrder':
      return chaseOrder(order, command, now);
    case 'CancelOrder':
      return cancelOrder(order, command);
    case 'ExpireOrder':
      return isOverdue(order, now) ? cancellationEvent(order, command.orderId, { cause: 'expired' }) : [];
  }
}
