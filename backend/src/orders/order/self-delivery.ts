import { isAwaitingDelivery, type SelfDeliveryBar } from '@orderstream/contracts/orders/lifecycle';
import { isRefunding } from './order-refunds.ts';
import type { OrderAggregate } from './order-state.ts';

/** The reasons against an automatic delivery of an order. Its customer and its pool are checked separately. */
export function automaticDeliveryBlocker(order: OrderAggregate): SelfDeliveryBar | null {
  if (order.type === 'custom' || !order.sku || !order.quantity) return 'custom';
  if (!isAwaitingDelivery(order.status)) return 'not_waiting';
  if (order.assigning || order.items.length > 0) return 'under_way';
  if (order.openDisputes.length > 0) return 'disputed';
  if (order.refundedAmount > 0 || isRefunding(order)) return 'money_back';
  return order.takenBack ? 'taken_back' : null;
}
