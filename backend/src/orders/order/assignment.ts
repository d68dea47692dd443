import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { isPaymentRequired } from '@orderstream/contracts/orders/lifecycle';
import { lacksUnits, neededUnits, needsUnits } from '@orderstream/contracts/orders/missing-units';
import { idsIn } from '@orderstream/contracts/orders/units';
import type { Picks } from '@orderstream/contracts/stock/events';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { AbandonAssignment, FinishAssignment, StartAssignment } from './order.ts';
import { isRefunding, refuseIfRefunding } from './order-refunds.ts';
import { eventBase, unitsToReturn, type CreatedOrder } from './order-state.ts';
import { automaticDeliveryBlocker } from './self-delivery.ts';

const sameIds = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id));
export const samePicks = (a: Picks, b: Picks) => sameIds(idsIn(a), idsIn(b));

const isNeededNumber = ({ status, missingUnits, quantity }: CreatedOrder, count: number) =>
  [null, count].includes(neededUnits(status, missingUnits, quantity));

const hasAll = (order: CreatedOrder, ids: readonly string[]) => {
  const ownIds = idsIn(order.items);
  return ids.length > 0 && ids.every((id) => ownIds.includes(id));
};

/** Refuses to give an order something while other work on it is open, or once it has its units. */
export function refuseToGive(order: CreatedOrder): void {
  if (order.assigning) throw refusal('assignment_in_progress');
  if (order.replacing) throw refusal('replacement_in_progress');
  if (order.openDisputes.length > 0) throw refusal('disputed');
  refuseIfRefunding(order);
  if (order.items.length > 0 && !lacksUnits(order.status, order.missingUnits)) throw refusal('products_already_assigned');
}

/** Units are assigned to an order that needs some, or reserved for an unpaid custom order. */
export function startAssignment(order: CreatedOrder, command: StartAssignment): OrderEvent[] {
  const { orderId, items, assignment, by: started_by, automatic = false, exchangeable = false } = command;
  if (samePicks(order.items, items) || hasAll(order, idsIn(items)) || (order.assigning && samePicks(order.assigning.items, items)))
    return [];
  refuseToGive(order);
  if (idsIn(items).some((id) => idsIn(order.items).includes(id))) throw refusal('products_already_assigned');
  const mayHave = needsUnits(order.status, order.missingUnits) || (order.type === 'custom' && isPaymentRequired(order.status));
  if (!mayHave) throw refusal('order_not_deliverable');
  if (idsIn(items).some((id) => order.spent.includes(id))) throw refusal('unit_replaced');
  if (order.sku && items.some(({ sku }) => sku !== order.sku)) throw refusal('product_of_other_sku');
  if (automatic && automaticDeliveryBlocker(order)) throw refusal('order_not_deliverable');
  const count = idsIn(items).length;
  if (count === 0 || !isNeededNumber(order, count)) throw refusal('quantity_differs');
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
  const isNeedy = needsUnits(order.status, order.missingUnits);
  const undo = { ...about, ...unitsToReturn(order, items), keep_claim: order.sku !== null && isNeedy };
  if (command.type === 'AbandonAssignment') return [{ type: 'assignment_abandoned', data: { ...undo, cause: command.cause } }];
  if (isRefunding(order)) return [{ type: 'assignment_abandoned', data: { ...undo, cause: 'refund_requested' } }];
  // A refund that was made and has failed in between may have changed the number.
  if (isNeedy && isNeededNumber(order, idsIn(items).length)) return [{ type: 'product_delivered', data: { ...about, items } }];
  if (isPaymentRequired(order.status)) return [{ type: 'products_reserved', data: { ...about, items } }];
  return [{ type: 'assignment_abandoned', data: { ...undo, cause: 'order_closed' } }];
}
