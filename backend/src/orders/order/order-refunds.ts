import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { isPaid } from '@orderstream/contracts/orders/lifecycle';
import { isRestRequested, refundRequestsAfter } from '@orderstream/contracts/orders/refund-requests';
import { missingUnitsAfter, unitsAfterReturn } from '@orderstream/contracts/orders/units';
import type { OfType } from '@orderstream/contracts/shared/event';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { RecordRefundRequest } from '../orders.commands.ts';
import type { CreatedOrder, EventBase, OrderAggregate } from './order-state.ts';

type RefundEvent = OfType<
  OrderEvent,
  'order_refund_requested' | 'order_refund_request_ended' | 'order_refunded' | 'order_partially_refunded' | 'order_refund_failed'
>;

const refundTypes: readonly string[] = [
  'order_refund_requested',
  'order_refund_request_ended',
  'order_refunded',
  'order_partially_refunded',
  'order_refund_failed',
] satisfies RefundEvent['type'][];
export const isOfRefund = (event: OrderEvent): event is RefundEvent => refundTypes.includes(event.type);

/** Unseen units returned with the refund: if it fails, the customer gets others, or decides to do without. */
export function afterRefund(order: OrderAggregate, event: RefundEvent): Partial<OrderAggregate> {
  const { status, price, missingUnits } = order;
  switch (event.type) {
    case 'order_refund_requested':
    case 'order_refund_request_ended':
      return { refundRequests: refundRequestsAfter(order.refundRequests, event) };
    case 'order_refunded': {
      const whole = { refundedAmount: price?.amount ?? 0, refundedFrom: status === 'unborn' ? null : status };
      const units = { ...unitsAfterReturn(order, event.data.items), missingUnits: missingUnitsAfter(missingUnits, event) };
      return { ...whole, ...units, refundRequests: {} };
    }
    case 'order_partially_refunded':
      return { refundedAmount: event.data.refunded };
    case 'order_refund_failed':
      return { refundedAmount: event.data.refunded, refundedFrom: null, missingUnits: missingUnitsAfter(missingUnits, event) };
  }
}

/** Whether nothing is given for the order until a refund has ended. */
export const isRefunding = ({ price, refundedAmount, refundRequests }: OrderAggregate): boolean =>
  isRestRequested(refundRequests, price?.amount ?? 0, refundedAmount);

export function refuseIfRefunding(order: OrderAggregate): void {
  if (isRefunding(order)) throw refusal('refund_requested');
}

/** Only refunds of the charge that has paid the order take anything from it. */
export function recordRefundRequest(order: CreatedOrder, command: RecordRefundRequest, about: EventBase): OrderEvent[] {
  const { chargeId: charge_id, requestId: request_id, givenBack: given_back, by: requested_by, amount, reason, again } = command;
  if (order.chargeId !== charge_id || !isPaid(order.status) || request_id in order.refundRequests) return [];
  return [{ type: 'order_refund_requested', data: { ...about, charge_id, request_id, amount, reason, given_back, again, requested_by } }];
}

export function endRefundRequest(order: CreatedOrder, charge_id: string, request_id: string | null, about: EventBase): OrderEvent[] {
  if (request_id === null || !(request_id in order.refundRequests)) return [];
  return [{ type: 'order_refund_request_ended', data: { ...about, charge_id, request_id } }];
}
