import fc from 'fast-check';
import { commandsOf, laws, play } from '../platform/testing/laws.ts';
import { payment } from './payment.decider.ts';
import type { PaymentCommand, RecordChargeDispute } from './payment.ts';
import { RequestRefund } from './payments.commands.ts';
import { given, about, paidAt, madeAt, charge, success, requested, record } from './testing/one-charge.ts';

describe('a charge that nobody reported', () => {
  it('is recorded', () => given().when({ type: 'RecordCharge', chargeId: 'ch_1', charge }).then(success));
  it('takes no refund', () =>
    given()
      .when(new RequestRefund('ch_1', 'w1', null, 'goodwill'))
      .refuses('payment_unknown'));
});

describe('a recorded charge', () => {
  it('is recorded once (I5)', () => given(success).when({ type: 'RecordCharge', chargeId: 'ch_1', charge }).nothing());
  it('completes a one-time checkout once', () =>
    given(success, { type: 'payment_completed', data: { ...about, session_id: 'cs_1' } })
      .when({ type: 'CompletePayment', chargeId: 'ch_1', sessionId: 'cs_1' })
      .nothing());
  it('is refunded whole when no amount is named', () =>
    given(success)
      .when(new RequestRefund('ch_1', 'w1', null, 'goodwill'))
      .then(requested('w1', 1000)));
  it('is not refunded beyond what came in', () =>
    given(success)
      .when(new RequestRefund('ch_1', 'w1', 1001, 'goodwill'))
      .refuses('refund_too_large'));
  it('is set aside once', () =>
    given(success)
      .when({ type: 'SetPaymentAside', chargeId: 'ch_1', orderId: 'o1', expected: { amount: 900, currency: 'usd' } })
      .then({
        type: 'payment_mismatched',
        data: { ...about, amount: 1000, currency: 'usd', expected_amount: 900, expected_currency: 'usd' },
      }));
});

const tell = (status: 'open' | 'won' | 'lost', disputeId = 'dp_1'): RecordChargeDispute => ({
  type: 'RecordChargeDispute',
  chargeId: 'ch_1',
  dispute: { disputeId, amount: 1000, currency: 'usd', status, madeAt },
});

describe('a dispute', () => {
  const dispute = { ...about, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at: madeAt };
  it('is opened once', () => given(success, { type: 'payment_disputed', data: dispute }).when(tell('open')).nothing());
  it('ends lost even when its opening was never told (I5)', () =>
    given(success).when(tell('lost')).then({ type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_lost', data: dispute }));
  it('stops refunds while it is open', () =>
    given(success, { type: 'payment_disputed', data: dispute })
      .when(new RequestRefund('ch_1', 'w1', 100, 'goodwill'))
      .refuses('disputed'));
  it('does not keep back money that pays nothing: the provider says whether it can go', () =>
    given(success, { type: 'payment_disputed', data: dispute })
      .when(new RequestRefund('ch_1', 'w1', null, 'goodwill', true))
      .then(requested('w1', 1000)));
  it('leaves nothing to refund when it is lost', () =>
    given(success, { type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_lost', data: dispute })
      .when(new RequestRefund('ch_1', 'w1', 1, 'goodwill'))
      .refuses('refund_too_large'));
  it('leaves everything to refund when it is won', () =>
    given(success, { type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_won', data: dispute })
      .when(new RequestRefund('ch_1', 'w1', null, 'goodwill'))
      .then(requested('w1', 1000)));
  it('does not open again', () =>
    given(success, { type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_won', data: dispute })
      .when(tell('open'))
      .nothing());
});

describe('a payment', () => {
  const amount = fc.integer({ min: 1, max: 1000 });
  const status = fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const);
  const anyPaymentCommand = commandsOf<PaymentCommand>({
    RecordCharge: { weight: 4, arbitrary: fc.constant({ type: 'RecordCharge', chargeId: 'ch_1', charge }) },
    CompletePayment: fc.constant({ type: 'CompletePayment', chargeId: 'ch_1', sessionId: 'cs_1' }),
    SetPaymentAside: fc.constant({ type: 'SetPaymentAside', chargeId: 'ch_1', orderId: 'o1', expected: null }),
    RequestRefund: fc
      .tuple(fc.constantFrom('w1', 'w2', 'w3'), fc.option(amount))
      .map(([id, n]) => new RequestRefund('ch_1', id, n, 'goodwill')),
    RequestRefundAgain: fc
      .tuple(fc.constantFrom('w4', 'w5'), amount)
      .map(([requestId, n]) => ({ type: 'RequestRefundAgain', chargeId: 'ch_1', requestId, amount: n, reason: 'goodwill' })),
    RecordRefund: fc.tuple(fc.constantFrom('re_1', 're_2', 're_3'), amount, status).map(([id, n, s]) => record(id, n, s)),
    RecordRefundRefused: fc
      .constantFrom('w1', 'w2', 'w3')
      .map((requestId) => ({ type: 'RecordRefundRefused', chargeId: 'ch_1', requestId, code: 'charge_disputed' })),
    RecordChargeDispute: fc
      .tuple(fc.constantFrom('dp_1', 'dp_2'), fc.constantFrom('open' as const, 'won' as const, 'lost' as const))
      .map(([id, s]) => tell(s, id)),
  });
  laws(payment, anyPaymentCommand);

  it('wishes back no more than came in', () => {
    const ours = anyPaymentCommand.filter(({ type }) => type !== 'RecordRefund');
    fc.assert(
      fc.property(fc.array(ours, { maxLength: 30, size: 'max' }), (commands) => {
        const wished = new Map<string, number>();
        for (const { type, data } of play(payment, commands, new Date(paidAt)).events) {
          if (type === 'payment_refund_requested') wished.set(data.request_id, data.amount);
          if (type === 'payment_refund_refused') wished.delete(data.request_id);
          expect([...wished.values()].reduce((total, one) => total + one, 0)).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });
});
