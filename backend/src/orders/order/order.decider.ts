import { draftVersionOf } from '@orderstream/contracts/orders/draft-version';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import {
  isAwaitingDelivery,
  isClosed,
  isCompleted,
  isDelivered,
  isDraft,
  isPaymentRequired,
  isReadable,
  type OrderStatus,
} from '@orderstream/contracts/orders/lifecycle';
import { smallestAmount } from '@orderstream/contracts/shared/currencies';
import { jsonSnapshot, type Decider } from '../../platform/deciding/decider.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { LookAtSecrets, Looker, ChangeDraft, OpenOrder, OrderCommand, TakeBackProducts } from './order.ts';
import { endAssignment, refuseToGive, samePicks, startAssignment } from './assignment.ts';
import { decideMoney } from './order-money.ts';
import { isRefunding, refuseIfRefunding } from './order-refunds.ts';
import { decideUnpaid, isVisibleTo } from './unpaid-order.ts';
import {
  evolve,
  initial,
  isCreated,
  eventBase,
  unitsToReturn,
  type CreatedOrder,
  type OrderAggregate,
  type OrderFact,
} from './order-state.ts';
import { decideReplacement, isReplacementCommand } from './replacement.ts';

/** A customer can read the secrets of an order only while it is delivered. */
export function refuseUnreadable(status: OrderStatus): void {
  if (!isReadable(status)) throw refusal(isClosed(status) ? 'order_closed' : 'order_not_delivered');
}

function openOrder({ orderId: order_id, userId: user_id, orderType: type, status, terms, priceId, unpaidUntil }: OpenOrder): OrderEvent[] {
  const data = { order_id, user_id, type, status, ...terms, price_id: priceId, unpaid_until: unpaidUntil };
  return [{ type: 'order_created', data }];
}

/** A person replaces or sends only what they have seen. */
function refuseUnseen({ terms, words }: CreatedOrder, seen: string): void {
  if (terms && draftVersionOf({ ...terms, words }) !== seen) throw refusal('draft_changed');
}

function changeDraft(order: CreatedOrder, { orderId, terms, words: { version, instead }, seen }: ChangeDraft): OrderEvent[] {
  const same = (Object.keys(terms) as (keyof typeof terms)[]).every((key) => order.terms?.[key] === terms[key]);
  if (same && order.words === version) return [];
  refuseUnseen(order, seen);
  if (order.words !== instead) throw refusal('request_in_progress');
  return [{ type: 'order_draft_changed', data: { ...eventBase(order, orderId), ...terms, ...(version !== '' && { words: version }) } }];
}

function takeBackProducts(order: CreatedOrder, { orderId, reason }: TakeBackProducts): OrderEvent[] {
  if (order.items.length === 0) return [];
  if (order.assigning) throw refusal('assignment_in_progress');
  if (order.replacing) throw refusal('replacement_in_progress');
  if (order.seen) throw refusal('already_revealed');
  if (!isDelivered(order.status) && !isPaymentRequired(order.status)) throw refusal('order_not_deliverable');
  return [
    {
      type: 'delivery_taken_back',
      data: { ...eventBase(order, orderId), from: order.status, ...unitsToReturn(order), ...(reason && { reason }) },
    },
  ];
}

/** Refuses a person who may not see the secrets of the order now, before they are opened. */
export function refuseToShow(order: CreatedOrder, { actor, as }: Looker): void {
  if (as === 'owner' && !isVisibleTo(order, actor.id)) throw refusal('order_unknown');
  if (as !== 'owner') return;
  refuseUnreadable(order.status);
  refuseIfRefunding(order);
}

/** Every look is a separate fact, also a repeated one. It is refused if the order's units have changed since they were opened. */
function lookAtSecrets(order: CreatedOrder, { orderId: order_id, by, units, shown, own }: LookAtSecrets): OrderFact[] {
  refuseToShow(order, by);
  if (units.length > 0 && !samePicks(order.items, units)) throw refusal('request_in_progress');
  const about = { order_id, user_id: order.userId, to: by.as };
  const looks = shown.map((product_id): OrderFact => ({
    type: 'private_info_revealed',
    data: { subject: 'product', product_id, ...about },
  }));
  return own ? [...looks, { type: 'private_info_revealed', data: { subject: 'order', product_id: null, ...about } }] : looks;
}

function confirmWithoutProducts(order: CreatedOrder, orderId: string): OrderEvent[] {
  if (isCompleted(order.status)) return [];
  if (!isAwaitingDelivery(order.status)) throw refusal('order_not_confirmable');
  refuseToGive(order);
  return [{ type: 'order_confirmed_without_products', data: eventBase(order, orderId) }];
}

function decide(order: OrderAggregate, command: OrderCommand, now: Date): OrderFact[] {
  if (!isCreated(order)) {
    if (command.type !== 'OpenOrder') throw refusal('order_unknown');
    return openOrder(command);
  }
  const about = eventBase(order, command.orderId);
  switch (command.type) {
    case 'OpenOrder':
      if (command.userId !== order.userId) throw refusal('order_unknown');
      return [];

    case 'ChangeDraft':
      if (!isDraft(order.status)) throw refusal('order_not_draft');
      return changeDraft(order, command);

    case 'SendOrder':
      if (!isDraft(order.status) && !isPaymentRequired(order.status)) throw refusal('order_not_draft');
      refuseUnseen(order, command.seen);
      if (isPaymentRequired(order.status)) return [];
      if (order.price && order.price.amount < smallestAmount(order.price.currency)) throw refusal('amount_too_small');
      return [{ type: 'order_sent', data: about }];

    case 'RemindCustomer':
    case 'ChaseOrder':
    case 'CancelOrder':
    case 'ExpireOrder':
      return decideUnpaid(order, command, now);

    case 'StartAssignment':
      return startAssignment(order, command);

    case 'FinishAssignment':
    case 'AbandonAssignment':
      return endAssignment(order, command);

    case 'HandOverReserved':
      if (!isAwaitingDelivery(order.status) || order.items.length === 0 || isRefunding(order)) return [];
      return [{ type: 'product_delivered', data: { ...about, items: order.items } }];

    case 'TakeBackProducts':
      return takeBackProducts(order, command);

    case 'LookAtSecrets':
      return lookAtSecrets(order, command);

    case 'ConfirmWithoutProducts':
      return confirmWithoutProducts(order, command.orderId);

    default:
      return isReplacementCommand(command) ? decideReplacement(order, command) : decideMoney(order, command, about);
  }
}

export const orderDecider: Decider<OrderAggregate, OrderCommand, OrderFact> = {
  category: 'order',
  initial,
  decide,
  evolve,
  snapshots: jsonSnapshot(12),
};
