import { statusAfter, type OrderEvent } from '@orderstream/contracts/orders/events';
import { isDraft, type OrderStatus, type OrderType } from '@orderstream/contracts/orders/lifecycle';
import type { RefundRequests } from '@orderstream/contracts/orders/refund-requests';
import {
  isReplacementEvent,
  missingUnitsAfter,
  unitsAfterAssignment,
  unitsAfterDelivery,
  unitsAfterReturn,
  unitsAfterReveal,
} from '@orderstream/contracts/orders/units';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { Money } from '@orderstream/contracts/shared/money';
import type { CustodyEvent, Picks } from '@orderstream/contracts/stock/events';
import type { Terms } from './order.ts';
import { afterRefund, isOfRefund } from './order-refunds.ts';
import { afterReview, isOfReview, type Reviews } from './payment-review.ts';
import { afterReplacing, type Replaceable } from '../delivering/replaceable-units.ts';

/** The events of an order and the looks at its secrets: they share a stream, so a look and a loss of units are never concurrent. */
export type OrderFact = OrderEvent | CustodyEvent;

/** Only what decisions need; screens use read models. */
export type OrderAggregate = Replaceable & {
  status: OrderStatus | 'unborn';
  userId: string;
  /** A draft does not exist for its customer until it is sent. */
  shownToCustomer: boolean;
  type: OrderType;
  sku: Terms['sku'];
  quantity: Terms['quantity'];
  price: Money | null;
  /** The terms of a draft, to recognize an edit that changes nothing. */
  terms: Terms | null;
  /** The valid version of its text in the vault; the first one has no name. */
  words: string;
  unpaidUntil: string | null;
  /** The earliest time of the next reminder. */
  remindAgainFrom: string | null;
  /** Its customer was reminded because it was unpaid for long. */
  chased: boolean;
  /** Handed to the office, because it was unpaid for longer. */
  leftUnpaid: boolean;
  /** The provider's price that it was sold at. */
  priceId: string | null;
  /** The highest number among the attempts at a checkout that the facts name. */
  checkouts: number;
  sessionId: string | null;
  /** The latest checkout, unless it is known to have ended. It may be open although another one has paid the order. */
  lastSessionId: string | null;
  pending: boolean;
  pendingSession: string | null;
  /** The charges that differ from what the order costs, and how the review of each ended. */
  reviews: Reviews;
  chargeId: string | null;
  subscriptionId: string | null;
  assigning: OfType<OrderEvent, 'assignment_started'>['data'] | null;
  /** The latest assignment that was abandoned, and why: its request learns that it was not made. */
  abandoned: Pick<OfType<OrderEvent, 'assignment_abandoned'>['data'], 'assignment' | 'cause'> | null;
  /** The delivery was taken back: a person decides what the order gets instead. Over with the next delivery. */
  takenBack: boolean;
  /** Paid for, and gone back to stock with a refund that has failed. */
  missingUnits: number;
  /** How many assignments were begun. */
  assignments: number;
  refundedAmount: number;
  refundRequests: RefundRequests;
  /** The status before the full refund. */
  refundedFrom: OrderStatus | null;
  openDisputes: readonly string[];
  closedDisputes: readonly string[];
};

export const initial: OrderAggregate = {
  status: 'unborn',
  userId: '',
  shownToCustomer: false,
  type: 'user',
  sku: null,
  quantity: null,
  price: null,
  terms: null,
  words: '',
  unpaidUntil: null,
  remindAgainFrom: null,
  chased: false,
  leftUnpaid: false,
  priceId: null,
  checkouts: 0,
  sessionId: null,
  lastSessionId: null,
  pending: false,
  pendingSession: null,
  reviews: {},
  chargeId: null,
  subscriptionId: null,
  items: [],
  seen: false,
  unseen: [],
  assigning: null,
  abandoned: null,
  takenBack: false,
  replacing: null,
  abandonedReplacement: null,
  spent: [],
  missingUnits: 0,
  assignments: 0,
  refundedAmount: 0,
  refundRequests: {},
  refundedFrom: null,
  openDisputes: [],
  closedDisputes: [],
};

export type CreatedOrder = OrderAggregate & { status: OrderStatus };
export const isCreated = (order: OrderAggregate): order is CreatedOrder => order.status !== 'unborn';

/** The data that every event of an order carries for its listeners. */
export const eventBase = (order: OrderAggregate, order_id: string) => ({
  order_id,
  user_id: order.userId,
  sku: order.sku,
  quantity: order.quantity,
});
export type EventBase = ReturnType<typeof eventBase>;

/** The units that an order returns, and the assignment that had taken them. */
export const unitsToReturn = (order: CreatedOrder, items: Picks = order.items) => ({ items, assignment: order.assignments });

type CheckoutEvent = OfType<OrderEvent, 'checkout_opened' | 'checkout_expired' | 'payment_pending' | 'payment_pending_failed'>;

function afterCheckout({ checkouts }: OrderAggregate, event: CheckoutEvent): Partial<OrderAggregate> {
  switch (event.type) {
    case 'checkout_opened': {
      const { session_id: sessionId, attempt } = event.data;
      return { sessionId, lastSessionId: sessionId, checkouts: Math.max(checkouts, attempt) };
    }
    case 'checkout_expired':
      return { sessionId: null, lastSessionId: null };
    case 'payment_pending':
      return { pending: true, pendingSession: event.data.session_id };
    case 'payment_pending_failed':
      return { ...noCheckout, lastSessionId: null };
  }
}

type UnitsEvent = OfType<
  OrderEvent,
  'assignment_started' | 'assignment_abandoned' | 'products_reserved' | 'product_delivered' | 'delivery_taken_back' | 'order_canceled'
>;

function afterUnits(order: OrderAggregate, event: UnitsEvent): Partial<OrderAggregate> {
  switch (event.type) {
    case 'assignment_started':
      return { assigning: event.data, assignments: event.data.assignment };
    case 'assignment_abandoned':
      return { assigning: null, abandoned: { assignment: event.data.assignment, cause: event.data.cause } };
    case 'products_reserved':
      return { ...unitsAfterAssignment(event.data.items), assigning: null, takenBack: false };
    case 'product_delivered': {
      const missingUnits = missingUnitsAfter(order.missingUnits, event);
      return { ...unitsAfterDelivery(order, event.data.items), missingUnits, assigning: null, takenBack: false };
    }
    case 'delivery_taken_back':
      return { ...unitsAfterReturn(order, event.data.items), missingUnits: missingUnitsAfter(order.missingUnits, event), takenBack: true };
    case 'order_canceled':
      return unitsAfterReturn(order, event.data.items);
  }
}

type NoticeEvent = OfType<OrderEvent, 'order_sent' | 'order_reminded' | 'order_left_unpaid'>;

/** Its customer, and later the office, is notified that it is unpaid. */
function afterNotice({ chased }: OrderAggregate, event: NoticeEvent): Partial<OrderAggregate> {
  if (event.type === 'order_sent') return { shownToCustomer: true };
  if (event.type === 'order_left_unpaid') return { leftUnpaid: true };
  return { remindAgainFrom: event.data.again_from, chased: chased || event.data.cause === 'overdue' };
}

type DisputeEvent = OfType<OrderEvent, 'order_disputed' | 'order_dispute_closed'>;

/** A charge may be contested more than once at a time: the order waits for the last of its disputes. */
function afterDispute({ openDisputes, closedDisputes }: OrderAggregate, event: DisputeEvent): Partial<OrderAggregate> {
  const { dispute_id } = event.data;
  const others = openDisputes.filter((id) => id !== dispute_id);
  if (event.type === 'order_disputed') return { openDisputes: [...others, dispute_id] };
  return { openDisputes: others, closedDisputes: [...closedDisputes, dispute_id] };
}

const noCheckout = { pending: false, pendingSession: null, sessionId: null };
const withTerms = (terms: Terms) => {
  const { sku, quantity, amount, currency } = terms;
  return { sku, quantity, price: { amount, currency }, terms };
};
function stateOfCreated(data: OfType<OrderEvent, 'order_created'>['data']): Partial<OrderAggregate> {
  const { order_id: _, user_id: userId, status, type, price_id: priceId, unpaid_until: unpaidUntil, ...terms } = data;
  return { ...withTerms(terms), userId, shownToCustomer: !isDraft(status), type, priceId, unpaidUntil };
}
type DraftData = OfType<OrderEvent, 'order_draft_changed'>['data'];
function stateOfEdited({ order_id: _, user_id: _owner, words = '', ...terms }: DraftData): Partial<OrderAggregate> {
  return { ...withTerms(terms), words };
}

function afterLook(order: OrderAggregate, { data }: CustodyEvent): OrderAggregate {
  return data.to === 'owner' && data.subject === 'product' ? { ...order, ...unitsAfterReveal(order, data.product_id) } : order;
}

export function evolve(order: OrderAggregate, event: OrderFact): OrderAggregate {
  if (event.type === 'private_info_revealed') return afterLook(order, event);
  const moved = { ...order, status: statusAfter(event, order.status === 'unborn' ? 'draft' : order.status) };
  if (isOfRefund(event)) return { ...moved, ...afterRefund(order, event) };
  if (isOfReview(event)) return { ...moved, ...afterReview(order, event) };
  if (isReplacementEvent(event)) return { ...moved, ...afterReplacing(order, event) };
  switch (event.type) {
    case 'order_created':
      return { ...moved, ...stateOfCreated(event.data) };
    case 'order_draft_changed':
      return { ...moved, ...stateOfEdited(event.data) };
    case 'checkout_opened':
    case 'checkout_expired':
    case 'payment_pending':
    case 'payment_pending_failed':
      return { ...moved, ...afterCheckout(order, event) };
    case 'order_paid':
      return { ...moved, chargeId: event.data.charge_id, subscriptionId: event.data.subscription_id, ...noCheckout };
    case 'assignment_started':
    case 'assignment_abandoned':
    case 'products_reserved':
    case 'product_delivered':
    case 'delivery_taken_back':
    case 'order_canceled':
      return { ...moved, ...afterUnits(order, event) };
    case 'order_disputed':
    case 'order_dispute_closed':
      return { ...moved, ...afterDispute(order, event) };
    case 'order_sent':
    case 'order_reminded':
    case 'order_left_unpaid':
      return { ...moved, ...afterNotice(order, event) };
    case 'order_confirmed_without_products':
      return moved;
  }
}
