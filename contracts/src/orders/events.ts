import { z } from 'zod';
import { sku, subscriptionPlans } from '../catalogue.ts';
import { actor } from '../shared/actor.ts';
import type { EventOf, OfType } from '../shared/event.ts';
import type { FollowsAndShows, ListenedTo } from '../shared/follows.ts';
import { id } from '../shared/ids.ts';
import { currency } from '../shared/money.ts';
import { assignment, picks } from '../stock/events.ts';
import { takeBackReasons } from '../stock/lifecycle.ts';
import {
  abandonCauses,
  billingModes,
  cancelCauses,
  isDelivered,
  officeCancelReasons,
  orderStatuses,
  orderTypes,
  problemReasons,
  recurrences,
  refundReasons,
  reminderCauses,
  replacedFates,
  replacementReasons,
  reviewOutcomes,
  type OrderStatus,
} from './lifecycle.ts';

const order_id = id;
const user_id = id;
const amount = z.int().nonnegative();
const quantity = z.int().positive().nullable();
const provider_id = z.string().min(1).max(255);

/** What every reaction to an order's fact needs. `sku` and `quantity` are null for custom orders. */
const orderEvent = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ order_id, user_id, sku: sku.nullable(), quantity, ...shape });

const terms = {
  amount,
  currency,
  unit_amount: amount,
  recurrence: z.enum(recurrences),
  billing_mode: z.enum(billingModes),
  subscription_plan: z.enum(subscriptionPlans).nullable(),
};

/** Without an administrator: its SKU is delivered automatically. */
const automatic = z.literal(true).optional();

/** A unit of an order, its replacement, and the pool of both. */
const replacement = { product_id: id, replaced_by: id, unit_sku: sku, assignment };

/** Stream `order-{orderId}`. A custom order's description and private information are rows of the vault. */
export const orderEvents = {
  order_created: orderEvent({
    type: z.enum(orderTypes),
    status: z.enum(['draft', 'awaiting_payment', 'payment_required']),
    ...terms,
    /** The provider's price at the moment of ordering: checkout uses it, not today's mapping. */
    price_id: provider_id.nullable(),
    /** When an unpaid order is canceled; null for custom orders, which wait indefinitely. */
    unpaid_until: z.iso.datetime().nullable(),
  }),
  /** `words`: the version of the order's text in the vault that is valid from here. Absent: the version of its creation. */
  order_draft_changed: orderEvent({ ...terms, words: id.optional() }),
  order_sent: orderEvent({}),
  /** Its customer is mailed that it waits to be paid, and not again before `again_from`. */
  order_reminded: orderEvent({ cause: z.enum(reminderCauses), again_from: z.iso.datetime() }),
  /** The order has been unpaid for so long that the office has to decide on it. */
  order_left_unpaid: orderEvent({ since: z.iso.datetime(), amount, currency }),
  checkout_opened: orderEvent({ session_id: provider_id, attempt: z.int().positive(), expires_at: z.iso.datetime() }),
  checkout_expired: orderEvent({ session_id: provider_id }),
  /** The checkout is complete, the money is not there yet: delayed methods. */
  payment_pending: orderEvent({ session_id: provider_id, amount, currency }),
  payment_pending_failed: orderEvent({ session_id: provider_id }),
  /** A charge differs from what the order costs: until a person has decided on it, the order is neither paid nor canceled. */
  payment_review_started: orderEvent({ charge_id: provider_id, amount, currency }),
  payment_review_ended: orderEvent({ charge_id: provider_id, outcome: z.enum(reviewOutcomes) }),
  order_paid: orderEvent({ charge_id: provider_id, payment_id: provider_id, subscription_id: provider_id.nullable(), amount, currency }),
  /**
   * Units are being taken from their pools, one after another: either all of them end with the order, or none. `started_by`: whose
   * assignment it is, whichever process carries it out. `exchangeable`: no person has chosen the units, so the pool may give the next ones instead.
   */
  assignment_started: orderEvent({ items: picks, assignment, automatic, exchangeable: z.literal(true).optional(), started_by: actor }),
  assignment_abandoned: orderEvent({ items: picks, assignment, keep_claim: z.boolean(), cause: z.enum(abandonCauses) }),
  /** Units set aside for a custom order that is not paid yet. */
  products_reserved: orderEvent({ items: picks }),
  product_delivered: orderEvent({ items: picks }),
  /** `reason`: the office's own, if one was named. Each pool records `product_unassigned` when it has received its units. */
  delivery_taken_back: orderEvent({ from: z.enum(orderStatuses), items: picks, assignment, reason: z.enum(takeBackReasons).optional() }),
  /** Another unit is being taken instead of one that was delivered: either it ends with the order, or nothing has changed. */
  replacement_started: orderEvent({ ...replacement, reason: z.enum(replacementReasons), fate: z.enum(replacedFates), started_by: actor }),
  replacement_abandoned: orderEvent({ ...replacement, cause: z.enum(abandonCauses) }),
  /**
   * `fate`: what happens to the old unit. `seen`: its customer has seen it, so it goes to no other customer unchanged. `report_id`: the
   * customer's latest report about the old unit, if there is one.
   */
  unit_replaced: orderEvent({
    ...replacement,
    reason: z.enum(replacementReasons),
    fate: z.enum(replacedFates),
    seen: z.boolean(),
    report_id: id.optional(),
  }),
  order_confirmed_without_products: orderEvent({}),
  /** `reason`: the office's own, if one was named. */
  order_canceled: orderEvent({
    from: z.enum(orderStatuses),
    cause: z.enum(cancelCauses),
    reason: z.enum(officeCancelReasons).optional(),
    items: picks,
    assignment,
  }),
  order_refunded: orderEvent({
    charge_id: provider_id,
    subscription_id: provider_id.nullable(),
    reason: z.enum(refundReasons),
    items: picks,
    assignment,
  }),
  /**
   * Recorded before the charge is asked for it. `amount` null: all that is left. `given_back`: what was shown as refunded or pending.
   * `again`: of what an earlier refund failed to return.
   */
  order_refund_requested: orderEvent({
    charge_id: provider_id,
    request_id: id,
    amount: amount.nullable(),
    reason: z.enum(refundReasons),
    given_back: amount.nullable(),
    again: z.boolean(),
    requested_by: actor,
  }),
  /** It was refused, has failed, or is among what was refunded. A full refund ends all requests without it. */
  order_refund_request_ended: orderEvent({ charge_id: provider_id, request_id: id }),
  order_partially_refunded: orderEvent({ charge_id: provider_id, refunded: amount, currency }),
  /** A pending refund failed: the amount that the customer now has, and the status of the order. */
  order_refund_failed: orderEvent({ charge_id: provider_id, refunded: amount, currency, status: z.enum(orderStatuses) }),
  order_disputed: orderEvent({ charge_id: provider_id, dispute_id: provider_id }),
  order_dispute_closed: orderEvent({ charge_id: provider_id, dispute_id: provider_id, outcome: z.enum(['won', 'lost']) }),
};
export type OrderEvent = EventOf<typeof orderEvents>;

/** The processes and read models that handle events of orders, by the names of their files. */
type Listener =
  | ('fulfilment' | 'self-delivery' | 'payments' | 'order-emails')
  | ('order-list' | 'order-counts' | 'order-days' | 'order-timers' | 'attention' | 'transactions' | 'shop-days' | 'user-subscriptions');

/**
 * What follows from each event of an order. A new one does not compile without a line here, and each of its listeners does not
 * compile until it handles the event.
 */
export const followsFrom = {
  order_created: {
    status: 'computed',
    customerSees: ['type', 'sku', 'quantity', 'amount', 'currency', 'recurrence'],
    listeners: ['order-list', 'order-counts', 'order-days', 'order-timers', 'order-emails'],
  },
  order_draft_changed: { status: 'unchanged', customerSees: null, listeners: ['order-list'] },
  order_sent: { status: 'payment_required', customerSees: [], listeners: ['order-list', 'order-counts', 'order-timers', 'order-emails'] },
  order_reminded: { status: 'unchanged', customerSees: [], listeners: ['order-list', 'order-timers', 'order-emails'] },
  order_left_unpaid: { status: 'unchanged', customerSees: null, listeners: ['order-list', 'order-timers', 'attention'] },
  checkout_opened: { status: 'unchanged', customerSees: null, listeners: ['order-list'] },
  checkout_expired: { status: 'unchanged', customerSees: null, listeners: ['order-list'] },
  payment_pending: { status: 'unchanged', customerSees: [], listeners: ['order-list', 'order-timers', 'transactions', 'fulfilment'] },
  payment_pending_failed: {
    status: 'unchanged',
    customerSees: [],
    listeners: ['order-list', 'order-timers', 'transactions', 'fulfilment', 'payments'],
  },
  payment_review_started: { status: 'unchanged', customerSees: [], listeners: ['order-list', 'order-timers', 'payments'] },
  payment_review_ended: { status: 'unchanged', customerSees: ['outcome'], listeners: ['order-list', 'order-timers'] },
  order_paid: {
    status: 'paid_in_process',
    customerSees: ['amount', 'currency'],
    listeners: [
      ...(['order-list', 'order-counts', 'order-timers', 'attention', 'transactions', 'shop-days', 'user-subscriptions'] as const),
      ...(['fulfilment', 'payments'] as const),
    ],
  },
  assignment_started: { status: 'unchanged', customerSees: null, listeners: ['order-list', 'order-timers', 'fulfilment'] },
  assignment_abandoned: {
    status: 'unchanged',
    customerSees: null,
    listeners: ['order-list', 'order-timers', 'fulfilment', 'self-delivery'],
  },
  products_reserved: { status: 'unchanged', customerSees: null, listeners: ['order-list', 'order-timers'] },
  product_delivered: {
    status: 'delivered',
    customerSees: ['quantity'],
    listeners: ['order-list', 'order-counts', 'order-timers', 'fulfilment', 'order-emails'],
  },
  delivery_taken_back: {
    status: 'computed',
    customerSees: ['quantity'],
    listeners: ['order-list', 'order-counts', 'fulfilment', 'order-emails'],
  },
  replacement_started: { status: 'unchanged', customerSees: null, listeners: ['order-list', 'order-timers', 'fulfilment'] },
  replacement_abandoned: { status: 'unchanged', customerSees: null, listeners: ['order-list', 'order-timers', 'fulfilment'] },
  unit_replaced: { status: 'unchanged', customerSees: [], listeners: ['order-list', 'order-timers', 'fulfilment', 'order-emails'] },
  order_confirmed_without_products: {
    status: 'completed',
    customerSees: [],
    listeners: ['order-list', 'order-counts', 'fulfilment', 'order-emails'],
  },
  order_canceled: {
    status: 'canceled',
    customerSees: ['cause'],
    listeners: ['order-list', 'order-counts', 'order-timers', 'attention', 'fulfilment', 'order-emails'],
  },
  order_refunded: { status: 'refunded', customerSees: null, listeners: ['order-list', 'order-counts', 'fulfilment', 'payments'] },
  order_refund_requested: { status: 'unchanged', customerSees: null, listeners: ['order-list', 'payments'] },
  order_refund_request_ended: { status: 'unchanged', customerSees: null, listeners: ['order-list', 'fulfilment', 'self-delivery'] },
  order_partially_refunded: { status: 'unchanged', customerSees: null, listeners: ['order-list', 'order-counts'] },
  order_refund_failed: {
    status: 'computed',
    customerSees: ['refunded', 'currency'],
    listeners: ['order-list', 'order-counts', 'fulfilment'],
  },
  order_disputed: { status: 'unchanged', customerSees: [], listeners: ['order-list'] },
  order_dispute_closed: { status: 'unchanged', customerSees: ['outcome'], listeners: ['order-list', 'self-delivery'] },
} as const satisfies FollowsAndShows<OrderEvent, OrderStatus, Listener>;

/** The events that a listener handles: all that name it above, and no others. */
export type OrderEventFor<L extends Listener> = OfType<OrderEvent, ListenedTo<typeof followsFrom, L>>;

/** The status of an order after an event. */
export function statusAfter(event: OrderEvent, before: OrderStatus): OrderStatus {
  if (event.type === 'order_created' || event.type === 'order_refund_failed') return event.data.status;
  if (event.type === 'delivery_taken_back') return isDelivered(before) ? 'paid_in_process' : before;
  const { status } = followsFrom[event.type];
  return status === 'unchanged' ? before : status;
}

const problem = { order_id, user_id, product_id: id, report_id: id };

/** Stream `problem-{orderId}.{productId}`: a customer's report about a unit. Its texts are rows of the vault. */
export const problemEvents = {
  problem_reported: z.strictObject({ ...problem, reason: z.enum(problemReasons) }),
  /** `answer_id` names the row with the text of the answer. */
  problem_answered: z.strictObject({ ...problem, answer_id: id }),
  /**
   * The order no longer has the unit: there is nothing left to answer. `replaced_by` is absent where it got no other for it. A report
   * that was answered is settled only by a replacement.
   */
  problem_settled: z.strictObject({ ...problem, replaced_by: id.optional() }),
};
export type ProblemEvent = EventOf<typeof problemEvents>;
