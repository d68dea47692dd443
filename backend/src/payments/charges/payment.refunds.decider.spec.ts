import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { RecordRefundRefused, RequestRefundAgain } from './payment.ts';
import { RequestRefund } from '../payments.commands.ts';
import {
  givenCharge,
  chargeBase,
  refundFailed,
  madeAt,
  paymentSuccess,
  refundData,
  refundRequested,
  paymentRefundedEvent,
  recordRefund,
} from '../testing/one-charge.ts';

describe('a refund', () => {
  it('is requested once', () =>
    givenCharge(paymentSuccess, refundRequested('w1', 400))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 400, reason: 'goodwill', owed: false, givenBack: null }))
      .nothing());
  it('leaves only the rest while it is pending, to the cent', () => {
    givenCharge(paymentSuccess, refundRequested('w1', 700))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: 301, reason: 'goodwill', owed: false, givenBack: null }))
      .refuses('refund_too_large');
    givenCharge(paymentSuccess, refundRequested('w1', 700))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: 300, reason: 'goodwill', owed: false, givenBack: null }))
      .then(refundRequested('w2', 300));
  });
  it('is refused when its amount is finer than the provider accepts', () => {
    const inDinars: PaymentEvent = { ...paymentSuccess, data: { ...paymentSuccess.data, currency: 'kwd' } } as PaymentEvent;
    givenCharge(inDinars)
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 405, reason: 'goodwill', owed: false, givenBack: null }))
      .refuses('invalid');
    const requestedInDollars = refundRequested('w1', 410);
    givenCharge(inDinars)
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 410, reason: 'goodwill', owed: false, givenBack: null }))
      .then({ ...requestedInDollars, data: { ...requestedInDollars.data, currency: 'kwd' } } as PaymentEvent);
  });
  it('adds to one made at the provider', () =>
    givenCharge(paymentSuccess, refundRequested('w1', 400), paymentRefundedEvent('re_9', 300, 300))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(refundRequested('w2', 300)));
  it('is counted once when the provider reports the requested one', () =>
    givenCharge(paymentSuccess, refundRequested('w1', 400), paymentRefundedEvent('re_1', 400, 400, 'w1'))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(refundRequested('w2', 600)));
  it('is recorded as partial below the amount of the charge', () =>
    givenCharge(paymentSuccess)
      .when(recordRefund('re_1', 400, 'succeeded'))
      .then(paymentRefundedEvent('re_1', 400, 400)));
  it('is recorded as full when it completes an earlier one', () =>
    givenCharge(paymentSuccess, paymentRefundedEvent('re_1', 400, 400))
      .when(recordRefund('re_2', 600, 'succeeded'))
      .then(paymentRefundedEvent('re_2', 600, 1000)));
  it('is recorded once', () =>
    givenCharge(paymentSuccess, paymentRefundedEvent('re_1', 400, 400))
      .when(recordRefund('re_1', 400, 'succeeded'))
      .nothing());
  it('does not go back to pending (I5)', () =>
    givenCharge(paymentSuccess, paymentRefundedEvent('re_1', 400, 400))
      .when(recordRefund('re_1', 400, 'pending'))
      .nothing());
  it('may still fail', () =>
    givenCharge(paymentSuccess, paymentRefundedEvent('re_1', 400, 400))
      .when(recordRefund('re_1', 400, 'failed'))
      .then(refundFailed('re_1', 400)));
  it('is never reported as made when it fails at once or while pending', () => {
    const failed = refundFailed('re_1', 400, null, false);
    givenCharge(paymentSuccess)
      .when(recordRefund('re_1', 400, 'failed'))
      .then(failed);
    givenCharge(paymentSuccess, { type: 'payment_refund_pending', data: refundData('re_1', 400) })
      .when(recordRefund('re_1', 400, 'failed'))
      .then(failed);
  });
  it('fails once, even if its success is reported after that', () => {
    const failed = refundFailed('re_1', 400);
    givenCharge(paymentSuccess, paymentRefundedEvent('re_1', 400, 400), failed)
      .when(recordRefund('re_1', 400, 'failed'))
      .nothing();
    givenCharge(paymentSuccess, paymentRefundedEvent('re_1', 400, 400), failed)
      .when(recordRefund('re_1', 400, 'succeeded'))
      .nothing();
  });
  it('may be requested again after a failure', () =>
    givenCharge(paymentSuccess, refundRequested('w1', 1000), refundFailed('re_1', 1000, 'w1'))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(refundRequested('w2', 1000)));
});

describe('a refund that states the amount already refunded', () => {
  const requestRefund = (amount: number | null, givenBack: number, id = 'w2') =>
    new RequestRefund({ chargeId: 'ch_1', requestId: id, amount, reason: 'goodwill', owed: false, givenBack });
  const pendingRequest = refundRequested('w1', 300);
  it('is requested when the amount is right', () =>
    givenCharge(paymentSuccess, pendingRequest).when(requestRefund(200, 300)).then(refundRequested('w2', 200)));
  it('is refused when another was requested in between, for a part and for the rest alike', () => {
    givenCharge(paymentSuccess, pendingRequest).when(requestRefund(200, 0)).refuses('refunds_changed');
    givenCharge(paymentSuccess, pendingRequest).when(requestRefund(null, 0)).refuses('refunds_changed');
    givenCharge(paymentSuccess, refundRequested('w1', 1000)).when(requestRefund(null, 0)).refuses('refunds_changed');
  });
  it('is refused when the counted refund has failed', () =>
    givenCharge(paymentSuccess, paymentRefundedEvent('re_1', 300, 300), refundFailed('re_1', 300))
      .when(requestRefund(200, 300))
      .refuses('refunds_changed'));
  it('ignores a repeated request, even with an outdated amount', () =>
    givenCharge(paymentSuccess, pendingRequest)
      .when(requestRefund(300, 0, 'w1'))
      .nothing());
});

describe('a retried refund', () => {
  const requestAgain = (amount: number, requestId = 'w2'): RequestRefundAgain => ({
    type: 'RequestRefundAgain',
    chargeId: 'ch_1',
    requestId,
    amount,
    reason: 'goodwill',
  });
  const refundRefused = (request_id: string, amount: number): PaymentEvent => ({
    type: 'payment_refund_refused',
    data: { ...chargeBase, request_id, amount, currency: 'usd', code: null },
  });
  const failedOnce = [
    paymentSuccess,
    refundRequested('w1', 400),
    paymentRefundedEvent('re_1', 400, 400, 'w1'),
    refundFailed('re_1', 400, 'w1'),
  ];
  it('is requested once', () => {
    givenCharge(...failedOnce)
      .when(requestAgain(400))
      .then(refundRequested('w2', 400));
    givenCharge(...failedOnce, refundRequested('w2', 400))
      .when(requestAgain(400))
      .nothing();
  });
  it('covers all failed and refused amounts', () => {
    givenCharge(...failedOnce, paymentRefundedEvent('re_2', 100, 100), refundFailed('re_2', 100))
      .when(requestAgain(500))
      .then(refundRequested('w2', 500));
    givenCharge(
      paymentSuccess,
      refundRequested('w1', 100),
      refundRefused('w1', 100),
      paymentRefundedEvent('re_2', 300, 300),
      refundFailed('re_2', 300),
    )
      .when(requestAgain(400))
      .then(refundRequested('w2', 400));
  });
  it('is not repeated when another request has made it, or a part of it, in between', () => {
    givenCharge(...failedOnce, refundRequested('w3', 400))
      .when(requestAgain(400))
      .refuses('refunds_changed');
    givenCharge(...failedOnce, refundRequested('w3', 100))
      .when(requestAgain(400))
      .refuses('refunds_changed');
    givenCharge(...failedOnce, refundRequested('w3', 100))
      .when(requestAgain(300))
      .then(refundRequested('w2', 300));
  });
  it('is not repeated when it turns out to have succeeded', () =>
    givenCharge(paymentSuccess, refundRequested('w1', 400), refundRefused('w1', 400), paymentRefundedEvent('re_1', 400, 400, 'w1'))
      .when(requestAgain(400))
      .refuses('refunds_changed'));
  it('is limited to the unrefunded part of the charge at the provider', () => {
    givenCharge(...failedOnce, paymentRefundedEvent('re_2', 700, 700))
      .when(requestAgain(400))
      .then(refundRequested('w2', 300));
    givenCharge(...failedOnce, paymentRefundedEvent('re_2', 1000, 1000))
      .when(requestAgain(400))
      .refuses('refunds_changed');
  });
  it('waits for the end of a dispute, and is dropped when that is lost', () => {
    const dispute = { ...chargeBase, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at: madeAt };
    const opened: PaymentEvent = { type: 'payment_disputed', data: dispute };
    givenCharge(...failedOnce, opened)
      .when(requestAgain(400))
      .refuses('disputed');
    givenCharge(...failedOnce, opened, { type: 'payment_dispute_lost', data: dispute })
      .when(requestAgain(400))
      .refuses('refunds_changed');
  });
});

describe('a refund refused by the provider', () => {
  const refundRefused: PaymentEvent = {
    type: 'payment_refund_refused',
    data: { ...chargeBase, request_id: 'w1', amount: 400, currency: 'usd', code: 'charge_already_refunded' },
  };
  const refuse: RecordRefundRefused = { type: 'RecordRefundRefused', chargeId: 'ch_1', requestId: 'w1', code: 'charge_already_refunded' };
  it('is recorded with its code', () => givenCharge(paymentSuccess, refundRequested('w1', 400)).when(refuse).then(refundRefused));
  it('is recorded once', () => givenCharge(paymentSuccess, refundRequested('w1', 400), refundRefused).when(refuse).nothing());
  it('is ignored if it was never requested', () => givenCharge(paymentSuccess).when(refuse).nothing());
  it('is ignored after the refund has succeeded', () =>
    givenCharge(paymentSuccess, refundRequested('w1', 400), paymentRefundedEvent('re_1', 400, 400, 'w1'))
      .when(refuse)
      .nothing());
  it('can be requested again', () =>
    givenCharge(paymentSuccess, refundRequested('w1', 400), refundRefused)
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(refundRequested('w2', 1000)));
});
