import { isDelivered } from '@orderstream/contracts/orders/lifecycle';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { AbandonReplacement, FinishReplacement, OrderCommand, StartReplacement } from './order.ts';
import { isRefunding, refuseIfRefunding } from './order-refunds.ts';
import { eventBase, type CreatedOrder } from './order-state.ts';
import { isUnitSeen } from '@orderstream/contracts/orders/units';

const hasUnit = ({ items }: CreatedOrder, id: string) => items.some(({ product_ids }) => product_ids.includes(id));

/** Refuses to replace a unit that may not be replaced now, before stock is searched. */
export function refuseUnreplaceable(order: CreatedOrder, productId: string): void {
  if (order.assigning) throw refusal('assignment_in_progress');
  if (order.replacing) throw refusal('replacement_in_progress');
  if (!isDelivered(order.status)) throw refusal('order_not_replaceable');
  if (order.openDisputes.length > 0) throw refusal('disputed');
  refuseIfRefunding(order);
  if (!hasUnit(order, productId)) throw refusal(order.spent.includes(productId) ? 'unit_replaced' : 'unit_unknown');
}

/** Only unseen units go back to stock. */
function startReplacement(order: CreatedOrder, command: StartReplacement): OrderEvent[] {
  const { orderId, productId: product_id, replacedBy: replaced_by, unitSku: unit_sku, reason, fate, by: started_by } = command;
  if (order.replacing?.product_id === product_id) return [];
  refuseUnreplaceable(order, product_id);
  if (order.spent.includes(replaced_by) || hasUnit(order, replaced_by)) throw refusal('product_not_available');
  if (fate === 'restock' && isUnitSeen(order, product_id)) throw refusal('already_revealed');
  const data = { ...eventBase(order, orderId), product_id, replaced_by, unit_sku, assignment: order.assignments, reason, fate, started_by };
  return [{ type: 'replacement_started', data }];
}

/** Refuses to call the replacement by this unit done, if it was abandoned, by whichever process. */
export function refuseIfReplacementAbandoned({ abandonedReplacement: abandoned }: CreatedOrder, replacedBy: string): void {
  if (abandoned?.replaced_by !== replacedBy) return;
  throw refusal(abandoned.cause === 'order_closed' ? 'order_not_replaceable' : abandoned.cause);
}

/** A unit that its customer has seen in between stays out of stock, even if it was to be restocked. */
function endReplacement(order: CreatedOrder, command: FinishReplacement | AbandonReplacement): OrderEvent[] {
  if (order.replacing?.replaced_by !== command.replacedBy) {
    refuseIfReplacementAbandoned(order, command.replacedBy);
    return [];
  }
  const { reason, fate, started_by: _starter, ...replacement } = order.replacing;
  const { product_id } = replacement;
  if (command.type === 'AbandonReplacement') return [{ type: 'replacement_abandoned', data: { ...replacement, cause: command.cause } }];
  if (isRefunding(order)) return [{ type: 'replacement_abandoned', data: { ...replacement, cause: 'refund_requested' } }];
  if (!isDelivered(order.status) || !hasUnit(order, product_id))
    return [{ type: 'replacement_abandoned', data: { ...replacement, cause: 'order_closed' } }];
  const seen = isUnitSeen(order, product_id);
  const report = command.reportId === null ? {} : { report_id: command.reportId };
  return [{ type: 'unit_replaced', data: { ...replacement, reason, fate: seen ? 'quarantine' : fate, seen, ...report } }];
}

type ReplacementCommand = StartReplacement | FinishReplacement | AbandonReplacement;
const kinds: readonly string[] = ['StartReplacement', 'FinishReplacement', 'AbandonReplacement'] satisfies ReplacementCommand['type'][];
export const isReplacementCommand = (command: OrderCommand): command is ReplacementCommand => kinds.includes(command.type);

export const decideReplacement = (order: CreatedOrder, command: ReplacementCommand): OrderEvent[] =>
  command.type === 'StartReplacement' ? startReplacement(order, command) : endReplacement(order, command);
