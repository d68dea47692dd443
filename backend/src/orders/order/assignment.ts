import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { isAwaitingDelivery, isPaymentRequired } from '@orderstream/contracts/orders/lifecycle';
import type { Picks } from '@orderstream/contracts/stock/events';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { AbandonAssignment, FinishAssignment, StartAssignment } from './order.ts';
import { isRefunding, refuseIfRefunding } from './order-refunds.ts';
import { eventBase, unitsToReturn, type CreatedOrder } from './order-state.ts';
import { automaticDeliveryBlocker } from './self-delivery.ts';

const sameIds = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id));
const idsIn = (items: Picks) => items.flatMap(({ product_ids }) => product_ids);
export const samePicks = (a: Picks, b: Picks) => sameIds(idsIn(a), idsIn(b));

/** Refuses to give an order something while other work on it is open, or once it has units. */
export function refuseToGive(order: CreatedOrder): void {
  if (order.assigning) throw refusal('assignment_in_progress');
  if (order.replacing) throw refusal('replacement_in_progress');
  if (order.openDisputes.length > 0) throw refusal('disputed');
  refuseIfRefunding(order);
  if (order.items.length > 0) throw refusal('products_already_assigned');
}

/** Units are assigned to a paid order, or reserved for an unpaid custom order. */
export function startAssignment(order: CreatedOrder, command: StartAssignment): OrderEvent[] {
  const { orderId, items, assignment, by: started_by, automatic = false, exchangeable = false } = command;
  if (samePicks(order.items, items) || (order.assigning && samePicks(order.assigning.items, items))) return [];
  refuseToGive(order);
  const mayHave = isAwaitingDelivery(order.status) || (order.type === 'custom' && isPaymentRequired(order.status));
  if (!mayHave) throw refusal('order_not_deliverable');
  if (idsIn(items).some((id) => order.spent.includes(id))) throw refusal('unit_replaced');
  if (order.sku && items.some(({ sku }) => sku !== order.sku)) throw refusal('product_of_other_sku');
  if (automatic && automaticDeliveryBlocker(order)) throw refusal('order_not_deliverable');
  const count = idsIn(items).length;
  if (count === 0 || (order.quantity !== null && order.quantity !== count)) throw refusal('quantity_differs');
  if (assignment !== order.assignments + 1) throw refusal('request_in_progress');
  return [
    {
      type: 'assignment_started',
      data: {
        ...eventBase(order, orderId),
        items,
        assignment,
        started_by,
        ...(automatic && { automatic }),
        ...(exchangeable && { exchangeable }),
      },
    },
  ];
}

/** Refuses to call an assignment done that was abandoned, by whichever process. */
export function refuseIfAbandoned({ abandoned }: CreatedOrder, assignment: number): void {
  if (abandoned?.assignment !== assignment) return;
  throw refusal(abandoned.cause === 'order_closed' ? 'order_not_deliverable' : abandoned.cause);
}

export function endAssignment(order: CreatedOrder, command: FinishAssignment | AbandonAssignment): OrderEvent[] {
  const { orderId, assignment } = command;
  if (order.assigning?.assignment !== assignment) {
    refuseIfAbandoned(order, assignment);
    return [];
  }
  const items = command.type === 'FinishAssignment' ? command.items : order.assigning.items;
  const about = eventBase(order, orderId);
  const undo = { ...about, ...unitsToReturn(order, items), keep_claim: order.sku !== null && isAwaitingDelivery(order.status) };
  if (command.type === 'AbandonAssignment') return [{ type: 'assignment_abandoned', data: { ...undo, cause: command.cause } }];
  if (isRefunding(order)) return [{ type: 'assignment_abandoned', data: { ...undo, cause: 'refund_requested' } }];
  if (isAwaitingDelivery(order.status)) return [{ type: 'product_delivered', data: { ...about, items } }];
  if (isPaymentRequired(order.status)) return [{ type: 'products_reserved', data: { ...about, items } }];
  return [{ type: 'assignment_abandoned', data: { ...undo, cause: 'order_closed' } }];
}
