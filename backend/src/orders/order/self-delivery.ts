import type { SelfDeliveryBar } from '@orderstream/contracts/orders/lifecycle';
import { lacksUnits, needsUnits } from '@orderstream/contracts/orders/missing-units';
import { isRefunding } from './order-refunds.ts';
import type { OrderAggregate } from './order-state.ts';

/** The reasons against an automatic delivery of an order. Its customer and its pool are checked separately. */
export function automaticDeliveryBlocker(order: OrderAggregate): SelfDeliveryBar | null {
  if (order.type === 'custom' || !order.sku || !order.quantity) return 'custom';
  if (!needsUnits(order.status, order.missingUnits)) return 'not_waiting';
  const hasUnits = order.items.length > 0 && !lacksUnits(order.status, order.missingUnits);
  if (order.assigning || order.replacing || hasUnits) return 'under_way';
  if (order.openDisputes.length > 0) return 'disputed';
  if (order.refundedAmount > 0 || isRefunding(order)) return 'money_back';
  return order.takenBack ? 'taken_back' : null;
}
