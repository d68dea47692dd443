import fc from 'fast-check';
import { deciderLaws, playCommands } from '../../platform/testing/laws.ts';
import { paymentDecider } from './payment.decider.ts';
import { RequestRefund } from '../payments.commands.ts';
import { anyPaymentCommand, recordDispute } from '../testing/any-payment-command.ts';
import { givenCharge, chargeBase, paidAt, madeAt, sampleCharge, paymentSuccess, refundRequested } from '../testing/one-charge.ts';

describe('a charge that was never reported', () => {
  it('is recorded', () => givenCharge().when({ type: 'RecordCharge', chargeId: 'ch_1', charge: sampleCharge }).then(paymentSuccess));
  it('takes no refund', () =>
    givenCharge()
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .refuses('payment_unknown'));
});

describe('a recorded charge', () => {
  it('is recorded once (I5)', () =>
    givenCharge(paymentSuccess).when({ type: 'RecordCharge', chargeId: 'ch_1', charge: sampleCharge }).nothing());
  it('completes a one-time checkout once', () =>
    givenCharge(paymentSuccess, { type: 'payment_completed', data: { ...chargeBase, session_id: 'cs_1' } })
      .when({ type: 'CompletePayment', chargeId: 'ch_1', sessionId: 'cs_1' })
      .nothing());
  it('is fully refunded without an amount', () =>
    givenCharge(paymentSuccess)
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(refundRequested('w1', 1000)));
  it('is not refunded beyond its amount', () =>
    givenCharge(paymentSuccess)
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 1001, reason: 'goodwill', owed: false, givenBack: null }))
      .refuses('refund_too_large'));
  it('is put aside when it differs from its order', () =>
    givenCharge(paymentSuccess)
      .when({ type: 'RecordMismatch', chargeId: 'ch_1', orderId: 'o1', expected: { amount: 900, currency: 'usd' } })
      .then({
        type: 'payment_mismatched',
        data: { ...chargeBase, amount: 1000, currency: 'usd', expected_amount: 900, expected_currency: 'usd' },
      }));
});

describe('a dispute', () => {
  const dispute = { ...chargeBase, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at: madeAt };
  it('is opened once', () =>
    givenCharge(paymentSuccess, { type: 'payment_disputed', data: dispute }).when(recordDispute('open')).nothing());
  it('ends lost even if its opening was never reported (I5)', () =>
    givenCharge(paymentSuccess)
      .when(recordDispute('lost'))
      .then({ type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_lost', data: dispute }));
  it('stops refunds while it is open', () =>
    givenCharge(paymentSuccess, { type: 'payment_disputed', data: dispute })
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 100, reason: 'goodwill', owed: false, givenBack: null }))
      .refuses('disputed'));
  it('does not block the refund of a charge without an order: the provider decides', () =>
    givenCharge(paymentSuccess, { type: 'payment_disputed', data: dispute })
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: null, reason: 'goodwill', owed: true, givenBack: null }))
      .then(refundRequested('w1', 1000)));
  it('leaves nothing to refund when it is lost', () =>
    givenCharge(paymentSuccess, { type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_lost', data: dispute })
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 1, reason: 'goodwill', owed: false, givenBack: null }))
      .refuses('refund_too_large'));
  it('leaves everything to refund when it is won', () =>
    givenCharge(paymentSuccess, { type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_won', data: dispute })
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(refundRequested('w1', 1000)));
  it('does not open again', () =>
    givenCharge(paymentSuccess, { type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_won', data: dispute })
      .when(recordDispute('open'))
      .nothing());
});

describe('a payment', () => {
  deciderLaws(paymentDecider, anyPaymentCommand);

  it('requests no larger refund than was paid', () => {
    const ours = anyPaymentCommand.filter(({ type }) => type !== 'RecordRefund');
    fc.assert(
      fc.property(fc.array(ours, { maxLength: 30, size: 'max' }), (commands) => {
        const wished = new Map<string, number>();
        for (const { type, data } of playCommands(paymentDecider, commands, new Date(paidAt)).events) {
          if (type === 'payment_refund_requested') wished.set(data.request_id, data.amount);
          if (type === 'payment_refund_refused') wished.delete(data.request_id);
          expect([...wished.values()].reduce((total, one) => total + one, 0)).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });
});
