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
const unsaid: Charge = {
  ...{ userId: 'ann', orderId: null, paymentId: 'pi_1', sessionId: null, invoiceId: null, subscriptionId: null },
  ...{ purpose: 'first', amount: 1000, currency: 'usd', paidAt: paid_at },
};
const late: Charge = { ...unsaid, orderId: 'o1', sessionId: 'cs_1', invoiceId: 'in_1', subscriptionId: 'sub_1' };
const nobodys: PaymentEvent = { type: 'payment_success', data: { ...about, ...money, order_id: null, paid_at } };
const aside: PaymentEvent = {
  type: 'payment_mismatched',
  data: { ...about, order_id: null, amount: 1000, currency: 'usd', expected_amount: null, expected_currency: null },
};
const attributed = (left: number): OfType<PaymentEvent, 'payment_attributed'> => ({
  type: 'payment_attributed',
  data: { ...about, ...money, session_id: 'cs_1', subscription_id: 'sub_1', invoice_id: 'in_1', remaining_amount: left },
});
const refunded: PaymentEvent = {
  type: 'payment_refunded',
  data: {
    ...{ ...about, order_id: null, refund_id: 're_1', request_id: null, amount: 300, currency: 'usd', made_at },
    ...{ total_refunded: 300, full: false, reason: 'goodwill' },
  },
};
const wished: PaymentEvent = {
  type: 'payment_refund_requested',
  data: { ...about, order_id: null, request_id: 'w1', amount: 700, currency: 'usd', reason: 'goodwill' },
};
const dispute = { ...about, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at };

describe('a charge recorded without an order', () => {
  it('is put aside', () => given(nobodys).when({ type: 'RecordMismatch', chargeId: 'ch_1', orderId: null, expected: null }).then(aside));

  it('is attributed to its order as soon as it names one, and once', () => {
    given(nobodys, aside).when({ type: 'RecordCharge', chargeId: 'ch_1', charge: late }).then(attributed(1000));
    given(nobodys, aside, attributed(1000)).when({ type: 'RecordCharge', chargeId: 'ch_1', charge: late }).nothing();
    given(nobodys, aside).when({ type: 'RecordCharge', chargeId: 'ch_1', charge: unsaid }).nothing();
  });

  it('is not put aside by a request made before its order was known, and is when it does not fit that order', () => {
    given(nobodys, attributed(1000)).when({ type: 'RecordMismatch', chargeId: 'ch_1', orderId: null, expected: null }).nothing();
    const expected = { expected_amount: 900, expected_currency: 'usd' };
    given(nobodys, aside, attributed(1000))
      .when({ type: 'RecordMismatch', chargeId: 'ch_1', orderId: 'o1', expected: { amount: 900, currency: 'usd' } })
      .then({ type: 'payment_mismatched', data: { ...about, amount: 1000, currency: 'usd', ...expected } });
  });

  it('states its amount that is neither refunded nor being refunded', () => {
    given(nobodys, aside, refunded).when({ type: 'RecordCharge', chargeId: 'ch_1', charge: late }).then(attributed(700));
    given(nobodys, aside, refunded, wished).when({ type: 'RecordCharge', chargeId: 'ch_1', charge: late }).then(attributed(0));
  });

  it('tells its order about a dispute', () =>
    given(nobodys, aside, { type: 'payment_disputed', data: { ...dispute, order_id: null } })
      .when({ type: 'RecordCharge', chargeId: 'ch_1', charge: late })
      .then(attributed(1000), { type: 'payment_disputed', data: dispute }));
});
