import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import fc from 'fast-check';
import { laws, play } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import {
  CompletePayment,
  RecordCharge,
  RecordChargeDispute,
  RecordRefund,
  RecordRefundRefused,
  RequestRefund,
  SetPaymentAside,
  type Charge,
  type PaymentCommand,
} from './payment.commands.ts';
import { payment } from './payment.decider.ts';

const given = specOf(payment);
const about = { charge_id: 'ch_1', user_id: 'ann', order_id: 'o1' };
const [paidAt, madeAt] = ['2026-01-15T12:00:00.000Z', '2026-01-15T12:00:05.000Z'];
const charge: Charge = {
  userId: 'ann',
  orderId: 'o1',
  paymentId: 'pi_1',
  sessionId: 'cs_1',
  invoiceId: null,
  subscriptionId: null,
  purpose: 'first',
  amount: 1000,
  currency: 'usd',
  paidAt,
};
const success: PaymentEvent = {
  type: 'payment_success',
  data: {
    ...about,
    payment_id: 'pi_1',
    session_id: 'cs_1',
    invoice_id: null,
    subscription_id: null,
    purpose: 'first',
    amount: 1000,
    currency: 'usd',
    paid_at: paidAt,
  },
};
const refund = (refund_id: string, amount: number, request_id: string | null = null) => ({
  ...about,
  refund_id,
  request_id,
  amount,
  currency: 'usd',
  made_at: madeAt,
});
const requested = (request_id: string, amount: number): PaymentEvent => ({
  type: 'payment_refund_requested',
  data: { ...about, request_id, amount, currency: 'usd', reason: 'goodwill' },
});
const refunded = (refund_id: string, amount: number, total_refunded: number, request_id: string | null = null): PaymentEvent => ({
  type: 'payment_refunded',
  data: { ...refund(refund_id, amount, request_id), total_refunded, full: total_refunded >= 1000, reason: 'goodwill' },
});
const record = (refundId: string, amount: number, status: 'pending' | 'succeeded' | 'failed', requestId: string | null = null) =>
  new RecordRefund('ch_1', { refundId, requestId, amount, currency: 'usd', status, reason: 'goodwill', madeAt });

describe('a charge that nobody reported', () => {
  it('is recorded', () => given().when(new RecordCharge('ch_1', charge)).then(success));
  it('takes no refund', () =>
    given()
      .when(new RequestRefund('ch_1', 'w1', null, 'goodwill'))
      .refuses('payment_unknown'));
});

describe('a recorded charge', () => {
  it('is recorded once (I5)', () => given(success).when(new RecordCharge('ch_1', charge)).nothing());
  it('completes a one-time checkout once', () =>
    given(success, { type: 'payment_completed', data: { ...about, session_id: 'cs_1' } })
      .when(new CompletePayment('ch_1', 'cs_1'))
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
      .when(new SetPaymentAside('ch_1', 'o1', { amount: 900, currency: 'usd' }))
      .then({
        type: 'payment_mismatched',
        data: { ...about, amount: 1000, currency: 'usd', expected_amount: 900, expected_currency: 'usd' },
      }));
});

describe('a refund', () => {
  it('is wished for once', () =>
    given(success, requested('w1', 400))
      .when(new RequestRefund('ch_1', 'w1', 400, 'goodwill'))
      .nothing());
  it('leaves no more than the rest while it is under way', () =>
    given(success, requested('w1', 700))
      .when(new RequestRefund('ch_1', 'w2', 400, 'goodwill'))
      .refuses('refund_too_large'));
  it('counts beside one made at the provider', () =>
    given(success, requested('w1', 400), refunded('re_9', 300, 300))
      .when(new RequestRefund('ch_1', 'w2', null, 'goodwill'))
      .then(requested('w2', 300)));
  it('is counted once when the provider shows the one we wished for', () =>
    given(success, requested('w1', 400), refunded('re_1', 400, 400, 'w1'))
      .when(new RequestRefund('ch_1', 'w2', null, 'goodwill'))
      .then(requested('w2', 600)));
  it('is partial', () =>
    given(success)
      .when(record('re_1', 400, 'succeeded'))
      .then(refunded('re_1', 400, 400)));
  it('is full together with an earlier one', () =>
    given(success, refunded('re_1', 400, 400))
      .when(record('re_2', 600, 'succeeded'))
      .then(refunded('re_2', 600, 1000)));
  it('is told once', () =>
    given(success, refunded('re_1', 400, 400))
      .when(record('re_1', 400, 'succeeded'))
      .nothing());
  it('does not go back to pending (I5)', () =>
    given(success, refunded('re_1', 400, 400))
      .when(record('re_1', 400, 'pending'))
      .nothing());
  it('may still fail', () =>
    given(success, refunded('re_1', 400, 400))
      .when(record('re_1', 400, 'failed'))
      .then({ type: 'payment_refund_failed', data: refund('re_1', 400) }));
  it('may be wished for again after it failed', () =>
    given(success, requested('w1', 1000), { type: 'payment_refund_failed', data: refund('re_1', 1000, 'w1') })
      .when(new RequestRefund('ch_1', 'w2', null, 'goodwill'))
      .then(requested('w2', 1000)));
});

describe('a refund of somebody who says what they took for given back', () => {
  const wish = (amount: number | null, givenBack: number, id = 'w2') => new RequestRefund('ch_1', id, amount, 'goodwill', false, givenBack);
  const under = requested('w1', 300);
  it('is wished for when that is so', () => given(success, under).when(wish(200, 300)).then(requested('w2', 200)));
  it('is refused when another was wished for meanwhile, a part and the rest alike', () => {
    given(success, under).when(wish(200, 0)).refuses('refunds_changed');
    given(success, under).when(wish(null, 0)).refuses('refunds_changed');
    given(success, requested('w1', 1000)).when(wish(null, 0)).refuses('refunds_changed');
  });
  it('is refused when what they counted has come to nothing', () =>
    given(success, refunded('re_1', 300, 300), { type: 'payment_refund_failed', data: refund('re_1', 300) })
      .when(wish(200, 300))
      .refuses('refunds_changed'));
  it('answers again as it has answered', () =>
    given(success, under)
      .when(wish(300, 0, 'w1'))
      .nothing());
});

describe('a refund that the provider does not take', () => {
  const refused: PaymentEvent = {
    type: 'payment_refund_refused',
    data: { ...about, request_id: 'w1', amount: 400, currency: 'usd', code: 'charge_already_refunded' },
  };
  const refuse = new RecordRefundRefused('ch_1', 'w1', 'charge_already_refunded');
  it('is on record with its code', () => given(success, requested('w1', 400)).when(refuse).then(refused));
  it('is told once', () => given(success, requested('w1', 400), refused).when(refuse).nothing());
  it('is not one that nobody wished for', () => given(success).when(refuse).nothing());
  it('is not one that has come about', () =>
    given(success, requested('w1', 400), refunded('re_1', 400, 400, 'w1'))
      .when(refuse)
      .nothing());
  it('can be wished for again', () =>
    given(success, requested('w1', 400), refused)
      .when(new RequestRefund('ch_1', 'w2', null, 'goodwill'))
      .then(requested('w2', 1000)));
});

describe('a dispute', () => {
  const dispute = { ...about, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at: madeAt };
  const tell = (status: 'open' | 'won' | 'lost') =>
    new RecordChargeDispute('ch_1', { disputeId: 'dp_1', amount: 1000, currency: 'usd', status, madeAt });
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
  const anyPaymentCommand: fc.Arbitrary<PaymentCommand> = fc.oneof(
    { weight: 4, arbitrary: fc.constant(new RecordCharge('ch_1', charge)) },
    fc.constant(new CompletePayment('ch_1', 'cs_1')),
    fc.constant(new SetPaymentAside('ch_1', 'o1', null)),
    fc.tuple(fc.constantFrom('w1', 'w2', 'w3'), fc.option(amount)).map(([id, n]) => new RequestRefund('ch_1', id, n, 'goodwill')),
    fc.tuple(fc.constantFrom('re_1', 're_2', 're_3'), amount, status).map(([id, n, s]) => record(id, n, s)),
    fc.constantFrom('w1', 'w2', 'w3').map((id) => new RecordRefundRefused('ch_1', id, 'charge_disputed')),
    fc
      .tuple(fc.constantFrom('dp_1', 'dp_2'), fc.constantFrom('open' as const, 'won' as const, 'lost' as const))
      .map(([disputeId, s]) => new RecordChargeDispute('ch_1', { disputeId, amount: 1000, currency: 'usd', status: s, madeAt })),
  );
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
