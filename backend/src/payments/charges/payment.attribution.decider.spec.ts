import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import { specOf } from '../../platform/testing/spec.ts';
import type { Charge } from './payment.ts';
import { paymentDecider } from './payment.decider.ts';

const given = specOf(paymentDecider);
const about = { charge_id: 'ch_1', user_id: 'ann', order_id: 'o1' };
const money = {
  payment_id: 'pi_1',
  session_id: null,
  invoice_id: null,
  subscription_id: null,
  purpose: 'first',
  amount: 1000,
  currency: 'usd',
} as const;
const [paid_at, made_at] = ['2026-01-15T12:00:00.000Z', '2026-01-16T12:00:00.000Z'];
const withoutOrder: Charge = {
  userId: 'ann',
  orderId: null,
  paymentId: 'pi_1',
  sessionId: null,
  invoiceId: null,
  subscriptionId: null,
  purpose: 'first',
  amount: 1000,
  currency: 'usd',
  paidAt: paid_at,
};
const withOrder: Charge = { ...withoutOrder, orderId: 'o1', sessionId: 'cs_1', invoiceId: 'in_1', subscriptionId: 'sub_1' };
const successWithoutOrder: PaymentEvent = { type: 'payment_success', data: { ...about, ...money, order_id: null, paid_at } };
const paymentMismatched: PaymentEvent = {
  type: 'payment_mismatched',
  data: { ...about, order_id: null, amount: 1000, currency: 'usd', expected_amount: null, expected_currency: null },
};
const paymentAttributed = (remaining: number): OfType<PaymentEvent, 'payment_attributed'> => ({
  type: 'payment_attributed',
  data: { ...about, ...money, session_id: 'cs_1', subscription_id: 'sub_1', invoice_id: 'in_1', remaining_amount: remaining },
});
const paymentRefunded: PaymentEvent = {
  type: 'payment_refunded',
  data: {
    ...about,
    order_id: null,
    refund_id: 're_1',
    request_id: null,
    amount: 300,
    currency: 'usd',
    made_at,
    total_refunded: 300,
    full: false,
    reason: 'goodwill',
  },
};
const refundRequested: PaymentEvent = {
  type: 'payment_refund_requested',
  data: { ...about, order_id: null, request_id: 'w1', amount: 700, currency: 'usd', reason: 'goodwill' },
};
const dispute = { ...about, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at };

describe('a charge recorded without an order', () => {
  it('is put aside', () =>
    given(successWithoutOrder).when({ type: 'RecordMismatch', chargeId: 'ch_1', orderId: null, expected: null }).then(paymentMismatched));

  it('is attributed to its order when the provider names one, once', () => {
    given(successWithoutOrder, paymentMismatched)
      .when({ type: 'RecordCharge', chargeId: 'ch_1', charge: withOrder })
      .then(paymentAttributed(1000));
    given(successWithoutOrder, paymentMismatched, paymentAttributed(1000))
      .when({ type: 'RecordCharge', chargeId: 'ch_1', charge: withOrder })
      .nothing();
    given(successWithoutOrder, paymentMismatched).when({ type: 'RecordCharge', chargeId: 'ch_1', charge: withoutOrder }).nothing();
  });

  it('is put aside by a request about its order, and not by one from before its attribution', () => {
    given(successWithoutOrder, paymentAttributed(1000))
      .when({ type: 'RecordMismatch', chargeId: 'ch_1', orderId: null, expected: null })
      .nothing();
    const expected = { expected_amount: 900, expected_currency: 'usd' };
    given(successWithoutOrder, paymentMismatched, paymentAttributed(1000))
      .when({ type: 'RecordMismatch', chargeId: 'ch_1', orderId: 'o1', expected: { amount: 900, currency: 'usd' } })
      .then({ type: 'payment_mismatched', data: { ...about, amount: 1000, currency: 'usd', ...expected } });
  });

  it('states the amount that is neither refunded nor being refunded', () => {
    given(successWithoutOrder, paymentMismatched, paymentRefunded)
      .when({ type: 'RecordCharge', chargeId: 'ch_1', charge: withOrder })
      .then(paymentAttributed(700));
    given(successWithoutOrder, paymentMismatched, paymentRefunded, refundRequested)
      .when({ type: 'RecordCharge', chargeId: 'ch_1', charge: withOrder })
      .then(paymentAttributed(0));
  });

  it('reports its open disputes to its order', () =>
    given(successWithoutOrder, paymentMismatched, { type: 'payment_disputed', data: { ...dispute, order_id: null } })
      .when({ type: 'RecordCharge', chargeId: 'ch_1', charge: withOrder })
      .then(paymentAttributed(1000), { type: 'payment_disputed', data: dispute }));
});
