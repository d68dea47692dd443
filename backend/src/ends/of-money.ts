import type { EventType } from '@orderstream/contracts/events';
import type { End } from './cells.ts';

/** Events of payments, prices and subscriptions that end something. */
export const endsOfMoney = {
  payment_attributed: {
    tables: [
      'the entry of a charge without an order',
      'projections/payments/attention/attention.reads › closes the entry of a payment when its order is found',
    ],
  },
  payment_refunded: {
    states: [
      'the amount that is owed',
      'payments/charges/payment.refunds.decider › is counted once when the provider reports the requested one',
    ],
    tables: [
      'the entries of the charge',
      'projections/payments/attention/attention.reads › has an entry for a payment that fits no order, until it is refunded',
    ],
  },
  payment_refund_refused: {
    states: ['the pending refund', 'payments/charges/payment.refunds.decider › is ignored after the refund has succeeded'],
  },
  payment_refund_failed: {
    states: [
      'the refund, also one that was reported as made',
      'payments/charges/payment.refunds.decider › fails once, even if its success is reported after that',
    ],
    tables: [
      'the refund among the refunded amounts',
      'projections/orders/order-counts › count a payment as kept when its refund has failed',
    ],
  },
  payment_dispute_won: {
    tables: ['the entry of the dispute', 'projections/payments/attention/attention.reads › has an entry for a dispute until it is decided'],
  },
  payment_dispute_lost: {
    states: [
      'requested refunds',
      'payments/charges/payment.refunds.decider › waits for the end of a dispute, and is dropped when that is lost',
    ],
    tables: ['the entry of the dispute', 'projections/payments/attention/attention.reads › has an entry for a dispute until it is decided'],
  },
  price_unmapped: {
    states: ['new orders of the product', 'payments/prices/price.decider › can be unmapped'],
    tables: ['its row', 'projections/payments/billing-price-map.reads › are no longer listed after they are unmapped'],
  },
  price_mapping_invalidated: {
    states: ['new orders of the product', 'payments/prices/price.decider › is invalidated when the provider archives the price'],
    tables: ['the offer', 'projections/payments/billing-price-map.reads › are invalid when the provider no longer sells at them'],
  },
  customer_unlinked: { states: ['the customer at the provider', 'payments/checkout/customer.decider › is unlinked'] },
  subscription_recovered: {
    tables: ['the missing payment', 'projections/subscriptions/user-subscriptions.reads › is no longer listed after it has arrived'],
  },
  subscription_cancel_reverted: { states: ['its scheduled end', 'subscriptions/subscription.decider › withdraws its scheduled end'] },
  subscription_canceled: {
    states: [
      'renewals: an open invoice is voided, a later payment refunded',
      'payments/charges/renewals.http › is voided once its order is refunded',
    ],
    tables: [
      'the subscription, its missing payment',
      'projections/subscriptions/user-subscriptions.reads › is no longer listed after it has arrived',
    ],
  },
} as const satisfies Partial<Record<EventType, End>>;
