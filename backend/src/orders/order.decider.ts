import type { Sku } from '@orderstream/contracts/catalogue';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { isPayable, statusAfter, type OrderStatus, type OrderType, type RefundReason } from '@orderstream/contracts/orders/lifecycle';
import { sameMoney, type Money } from '@orderstream/contracts/shared/money';
import type { Decider } from '../platform/decider.ts';
import { refusal } from '../platform/refusal.ts';
import type { ChangeDraft, DeliverProducts, OpenOrder, OrderCommand, ReserveProducts, TakeBackProducts } from './order.commands.ts';
import { agreed, termsData, type TermsData } from './order-terms.ts';

/** Only what a decision needs. Whatever a screen shows lives in a read model. */
export type Order = {
  status: OrderStatus | 'unborn';
  userId: string;
  type: OrderType;
  sku: Sku | null;
  quantity: number | null;
  price: Money | null;
  /** What a draft says, to tell a change from none. */
  terms: TermsData | null;
  unpaidUntil: string | null;
  sessionId: string | null;
  pending: boolean;
  chargeId: string | null;
  subscriptionId: string | null;
  productIds: readonly string[];
  refunded: number;
  disputeId: string | null;
  closedDisputes: readonly string[];
};

const initial: Order = {
  status: 'unborn',
  userId: '',
  type: 'user',
  sku: null,
  quantity: null,
  price: null,
  terms: null,
  unpaidUntil: null,
  sessionId: null,
  pending: false,
  chargeId: null,
  subscriptionId: null,
  productIds: [],
  refunded: 0,
  disputeId: null,
  closedDisputes: [],
};

type Born = Order & { status: OrderStatus };
const isBorn = (order: Order): order is Born => order.status !== 'unborn';

/** Why a closed order takes neither a payment nor a cancellation. */
const closed = ({ chargeId }: Order) => refusal(chargeId ? 'already_paid' : 'order_not_payable');
const sameIds = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id));
const wasPaid = (status: OrderStatus) => status === 'paid_in_process' || status === 'delivered' || status === 'completed';

/** What everyone who reacts to an order's fact needs to know of it. */
const subject = (order: Order, order_id: string) => ({ order_id, user_id: order.userId, sku: order.sku, quantity: order.quantity });

function open({ orderId: order_id, userId: user_id, orderType: type, status, terms, unpaidUntil }: OpenOrder): OrderEvent[] {
  const data = { order_id, user_id, type, status, ...termsData(terms), price_id: terms.priceId, unpaid_until: unpaidUntil };
  return [{ type: 'order_created', data }];
}

function changeDraft(order: Born, { orderId, terms }: ChangeDraft): OrderEvent[] {
  const wanted = termsData(terms);
  const same = (Object.keys(wanted) as (keyof typeof wanted)[]).every((key) => order.terms?.[key] === wanted[key]);
  return same ? [] : [{ type: 'order_draft_changed', data: { ...subject(order, orderId), ...wanted } }];
}

/** Units go to a paid order, or wait for a custom order that is not paid yet. */
function give(order: Born, { type, orderId, productIds }: DeliverProducts | ReserveProducts): OrderEvent[] {
  if (sameIds(order.productIds, productIds)) return [];
  if (order.disputeId) throw refusal('disputed');
  if (order.productIds.length > 0) throw refusal('products_already_assigned');
  const data = { ...subject(order, orderId), product_ids: [...productIds] };
  if (type === 'ReserveProducts') {
    if (order.type !== 'custom' || order.status !== 'payment_required') throw refusal('order_not_deliverable');
    return [{ type: 'products_reserved', data }];
  }
  if (order.status !== 'paid_in_process') throw refusal('order_not_deliverable');
  if (order.quantity !== null && order.quantity !== productIds.length) throw refusal('quantity_differs');
  return [{ type: 'product_delivered', data }];
}

function takeBack(order: Born, { orderId, productIds }: TakeBackProducts): OrderEvent[] {
  if (order.productIds.length === 0) return [];
  if (!sameIds(order.productIds, productIds)) throw refusal('no_products_assigned');
  if (order.status !== 'delivered' && order.status !== 'payment_required') throw refusal('order_not_deliverable');
  return [{ type: 'product_unassigned', data: { ...subject(order, orderId), product_ids: [...productIds] } }];
}

function decide(order: Order, command: OrderCommand, now: Date): OrderEvent[] {
  if (!isBorn(order)) {
    if (command.type !== 'OpenOrder') throw refusal('order_unknown');
    return open(command);
  }
  const about = subject(order, command.orderId);
  switch (command.type) {
    case 'OpenOrder':
      if (command.userId !== order.userId) throw refusal('order_unknown');
      return [];

    case 'ChangeDraft':
      if (order.status !== 'draft') throw refusal('order_not_draft');
      return changeDraft(order, command);

    case 'SendOrder':
      if (order.status === 'payment_required') return [];
      if (order.status !== 'draft') throw refusal('order_not_draft');
      return [{ type: 'order_sent', data: about }];

    case 'ReserveProducts':
    case 'DeliverProducts':
      return give(order, command);

    case 'DeliverReserved':
      if (order.status !== 'paid_in_process' || order.productIds.length === 0) return [];
      return [{ type: 'product_delivered', data: { ...about, product_ids: [...order.productIds] } }];

    case 'TakeBackProducts':
      return takeBack(order, command);

    case 'ConfirmWithoutProducts':
      if (order.status === 'completed') return [];
      if (order.status !== 'paid_in_process') throw refusal('order_not_confirmable');
      if (order.disputeId) throw refusal('disputed');
      if (order.productIds.length > 0) throw refusal('products_already_assigned');
      return [{ type: 'order_confirmed_without_products', data: about }];

    case 'CancelOrder':
      if (command.by.role === 'customer' && command.by.id !== order.userId) throw refusal('order_unknown');
      if (order.status === 'canceled') return [];
      if (!isPayable(order.status) && !(order.status === 'draft' && command.by.role !== 'customer')) throw closed(order);
      if (order.pending) throw refusal('payment_pending');
      return [{ type: 'order_canceled', data: { ...about, cause: command.cause } }];

    case 'ExpireOrder': {
      const due = order.unpaidUntil !== null && order.unpaidUntil <= now.toISOString();
      if (!due || order.pending || !isPayable(order.status)) return [];
      return [{ type: 'order_canceled', data: { ...about, cause: 'expired' } }];
    }
    default:
      return decideMoney(order, command, about);
  }
}

type MoneyCommand = Extract<OrderCommand, { type: `Record${string}` }>;

const refunded = (order: Born, about: ReturnType<typeof subject>, charge_id: string, reason: RefundReason): OrderEvent => ({
  type: 'order_refunded',
  data: { ...about, charge_id, subscription_id: order.subscriptionId, reason, product_ids: [...order.productIds] },
});

function decideMoney(order: Born, command: MoneyCommand, about: ReturnType<typeof subject>): OrderEvent[] {
  switch (command.type) {
    case 'RecordCheckoutOpened': {
      const { sessionId: session_id, attempt, expiresAt: expires_at } = command;
      if (order.sessionId === session_id) return [];
      if (!isPayable(order.status)) throw closed(order);
      return [{ type: 'checkout_opened', data: { ...about, session_id, attempt, expires_at } }];
    }
    case 'RecordCheckoutExpired':
      return order.sessionId === command.sessionId ? [{ type: 'checkout_expired', data: { ...about, session_id: command.sessionId } }] : [];

    case 'RecordPaymentPending':
      if (order.pending || !isPayable(order.status)) return [];
      return [{ type: 'payment_pending', data: { ...about, session_id: command.sessionId } }];

    case 'RecordPaymentPendingFailed':
      return order.pending ? [{ type: 'payment_pending_failed', data: { ...about, session_id: command.sessionId } }] : [];

    case 'RecordPayment':
      if (order.chargeId === command.payment.charge_id) return [];
      if (!isPayable(order.status)) throw closed(order);
      if (!sameMoney(command.payment, order.price)) throw refusal('amount_differs');
      return [{ type: 'order_paid', data: { ...about, ...command.payment } }];

    case 'RecordOrderRefund': {
      const { chargeId: charge_id, totalRefunded, full, reason } = command;
      if (order.chargeId !== charge_id || !wasPaid(order.status) || !order.price) return [];
      if (full) return [refunded(order, about, charge_id, reason)];
      if (totalRefunded <= order.refunded) return [];
      return [{ type: 'order_partially_refunded', data: { ...about, charge_id, refunded: totalRefunded, currency: order.price.currency } }];
    }
    case 'RecordDispute': {
      const { chargeId: charge_id, disputeId: dispute_id } = command;
      const known = order.disputeId === dispute_id || order.closedDisputes.includes(dispute_id);
      return known || order.chargeId !== charge_id ? [] : [{ type: 'order_disputed', data: { ...about, charge_id, dispute_id } }];
    }
    case 'RecordDisputeClosed': {
      const { chargeId: charge_id, disputeId: dispute_id, outcome } = command;
      if (order.chargeId !== charge_id || order.closedDisputes.includes(dispute_id)) return [];
      const over: OrderEvent = { type: 'order_dispute_closed', data: { ...about, charge_id, dispute_id, outcome } };
      if (outcome === 'won' || !wasPaid(order.status)) return [over];
      return [over, refunded(order, about, charge_id, 'dispute_lost')];
    }
  }
}

function evolve(order: Order, event: OrderEvent): Order {
  const moved = { ...order, status: statusAfter(event, order.status === 'unborn' ? 'draft' : order.status) };
  switch (event.type) {
    case 'order_created': {
      const { user_id: userId, type, unpaid_until: unpaidUntil } = event.data;
      return { ...moved, ...agreed(event.data), userId, type, unpaidUntil };
    }
    case 'order_draft_changed':
      return { ...moved, ...agreed(event.data) };
    case 'checkout_opened':
      return { ...moved, sessionId: event.data.session_id };
    case 'checkout_expired':
      return { ...moved, sessionId: null };
    case 'payment_pending':
      return { ...moved, pending: true };
    case 'payment_pending_failed':
      return { ...moved, pending: false, sessionId: null };
    case 'order_paid':
      return { ...moved, chargeId: event.data.charge_id, subscriptionId: event.data.subscription_id, pending: false, sessionId: null };
    case 'products_reserved':
    case 'product_delivered':
      return { ...moved, productIds: event.data.product_ids };
    case 'product_unassigned':
      return { ...moved, productIds: [] };
    case 'order_partially_refunded':
      return { ...moved, refunded: event.data.refunded };
    case 'order_disputed':
      return { ...moved, disputeId: event.data.dispute_id };
    case 'order_dispute_closed':
      return { ...moved, disputeId: null, closedDisputes: [...order.closedDisputes, event.data.dispute_id] };
    case 'order_sent':
    case 'order_confirmed_without_products':
    case 'order_canceled':
    case 'order_refunded':
      return moved;
  }
}

export const order: Decider<Order, OrderCommand, OrderEvent> = { category: 'order', initial, decide, evolve };
