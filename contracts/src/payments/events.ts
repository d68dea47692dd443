import { z } from 'zod';
import { sku } from '../catalogue.ts';
import type { EventOf, OfType } from '../shared/event.ts';
import type { FollowsAndShows, ListenedTo } from '../shared/follows.ts';
import { id } from '../shared/ids.ts';
import { currency } from '../shared/money.ts';
import { refundReasons } from '../orders/lifecycle.ts';
import { attentionKinds, dismissCauses, paymentPurposes, unmappedCauses, type TransactionStatus } from './lifecycle.ts';

const user_id = id;
const order_id = id;
const amount = z.int().nonnegative();
const provider_id = z.string().min(1).max(255);
const optional_id = provider_id.nullable();

const charge = { charge_id: provider_id, user_id, order_id: order_id.nullable() };
/** By the provider's clock, as `paid_at` is: the two clocks may be apart. */
const made_at = z.iso.datetime();
/** `request_id` names our own request; null for a refund made at the provider. */
const refund = { ...charge, refund_id: provider_id, request_id: id.nullable(), amount, currency, made_at };
const dispute = { ...charge, dispute_id: provider_id, amount, currency, made_at };

const money = {
  ...charge,
  payment_id: provider_id,
  session_id: optional_id,
  invoice_id: optional_id,
  subscription_id: optional_id,
  /** A renewal pays for another month: it is never a second payment of the order. */
  purpose: z.enum(paymentPurposes),
  amount,
  currency,
};

/** Stream `payment-{chargeId}`: one charge. Receipt and invoice addresses open personal data and are never here. */
export const paymentEvents = {
  payment_success: z.strictObject({ ...money, paid_at: z.iso.datetime() }),
  /** The provider reported the order of a charge late. `left`: its amount that is neither refunded nor being refunded. */
  payment_attributed: z.strictObject({ ...money, order_id, remaining_amount: amount }),
  /** The checkout of a one-time order ended paid. */
  payment_completed: z.strictObject({ ...charge, session_id: provider_id }),
  /** Money that is not what the order says: nothing is delivered for it. */
  payment_mismatched: z.strictObject({
    ...charge,
    amount,
    currency,
    expected_amount: amount.nullable(),
    expected_currency: currency.nullable(),
  }),
  payment_refund_requested: z.strictObject({ ...charge, request_id: id, amount, currency, reason: z.enum(refundReasons) }),
  payment_refund_pending: z.strictObject(refund),
  payment_refunded: z.strictObject({ ...refund, total_refunded: amount, full: z.boolean(), reason: z.enum(refundReasons) }),
  /** `was_made`: the refund had been reported as made, so its customer was notified. */
  payment_refund_failed: z.strictObject({ ...refund, was_made: z.boolean() }),
  /** The provider did not take the wish at all, so there is no refund that could have failed. */
  payment_refund_refused: z.strictObject({ ...charge, request_id: id, amount, currency, code: z.string().max(64).nullable() }),
  payment_disputed: z.strictObject(dispute),
  payment_dispute_won: z.strictObject(dispute),
  payment_dispute_lost: z.strictObject(dispute),
};
export type PaymentEvent = EventOf<typeof paymentEvents>;

/** The processes and read models that handle events of charges. */
type Listener = 'payments' | 'transactions' | 'shop-days' | 'attention';

/** What follows from each event of a charge. `status`: of its row among the transactions, or of the row of its refund. */
export const followsFrom = {
  payment_success: {
    status: 'succeeded',
    customerSees: ['amount', 'currency', 'purpose'],
    listeners: ['payments', 'transactions', 'shop-days'],
  },
  payment_attributed: { status: 'unchanged', customerSees: null, listeners: ['payments', 'transactions', 'shop-days', 'attention'] },
  payment_completed: { status: 'unchanged', customerSees: null, listeners: [] },
  payment_mismatched: { status: 'unchanged', customerSees: null, listeners: ['shop-days', 'attention'] },
  payment_refund_requested: { status: 'pending', customerSees: null, listeners: ['payments', 'transactions', 'attention'] },
  payment_refund_pending: { status: 'pending', customerSees: ['amount', 'currency'], listeners: ['transactions'] },
  payment_refunded: {
    status: 'succeeded',
    customerSees: ['amount', 'currency', 'full'],
    listeners: ['payments', 'transactions', 'shop-days', 'attention'],
  },
  payment_refund_failed: { status: 'failed', customerSees: null, listeners: ['payments', 'transactions', 'shop-days', 'attention'] },
  payment_refund_refused: { status: 'failed', customerSees: null, listeners: ['payments', 'transactions', 'attention'] },
  payment_disputed: { status: 'unchanged', customerSees: null, listeners: ['payments', 'attention'] },
  payment_dispute_won: { status: 'unchanged', customerSees: null, listeners: ['payments', 'attention'] },
  payment_dispute_lost: { status: 'succeeded', customerSees: null, listeners: ['payments', 'transactions', 'shop-days', 'attention'] },
} as const satisfies FollowsAndShows<PaymentEvent, TransactionStatus, Listener>;

/** The events that a listener handles: all that name it above, and no others. */
export type PaymentEventFor<L extends Listener> = OfType<PaymentEvent, ListenedTo<typeof followsFrom, L>>;

/** Stream `price-{channel}.{productType}`: the mapping of a SKU to a provider's price, with the amount it had then. */
export const priceEvents = {
  price_mapped: z.strictObject({ mapping_id: id, sku, price_id: provider_id, unit_amount: z.int().positive(), currency }),
  price_unmapped: z.strictObject({ mapping_id: id, sku, price_id: provider_id }),
  price_mapping_invalidated: z.strictObject({ mapping_id: id, sku, price_id: provider_id, cause: z.enum(unmappedCauses) }),
};
export type PriceEvent = EventOf<typeof priceEvents>;

/** Stream `customer-{userId}`: who the person is at the provider. */
export const customerEvents = {
  customer_linked: z.strictObject({ user_id, stripe_customer_id: provider_id }),
  customer_unlinked: z.strictObject({ user_id, stripe_customer_id: provider_id }),
};
export type CustomerEvent = EventOf<typeof customerEvents>;

const entry = {
  attention_id: z.string().min(1).max(300),
  kind: z.enum(attentionKinds),
  user_id: id.nullable(),
  order_id: order_id.nullable(),
};

/** Stream `attention-{id}`: people's actions on an entry of the queue. Other events open and close entries. */
export const attentionEvents = {
  attention_retried: z.strictObject({ ...entry, request_id: id }),
  attention_dismissed: z.strictObject({ ...entry, request_id: id, cause: z.enum(dismissCauses) }),
};
export type AttentionEvent = EventOf<typeof attentionEvents>;
