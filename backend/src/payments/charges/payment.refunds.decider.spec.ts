import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { RecordRefundRefused, RequestRefundAgain } from './payment.ts';
import { RequestRefund } from '../payments.commands.ts';
import { given, about, failedRefund, madeAt, success, refund, requested, refunded, record } from '../testing/one-charge.ts';

describe('a refund', () => {
  it('is requested once', () =>
    given(success, requested('w1', 400))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 400, reason: 'goodwill', owed: false, givenBack: null }))
      .nothing());
  it('leaves only the rest while it is pending, to the cent', () => {
    given(success, requested('w1', 700))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: 301, reason: 'goodwill', owed: false, givenBack: null }))
      .refuses('refund_too_large');
    given(success, requested('w1', 700))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: 300, reason: 'goodwill', owed: false, givenBack: null }))
      .then(requested('w2', 300));
  });
  it('is refused when it is finer than the provider takes', () => {
    const inDinars: PaymentEvent = { ...success, data: { ...success.data, currency: 'kwd' } } as PaymentEvent;
    given(inDinars)
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 405, reason: 'goodwill', owed: false, givenBack: null }))
      .refuses('invalid');
    const asked = requested('w1', 410);
    given(inDinars)
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w1', amount: 410, reason: 'goodwill', owed: false, givenBack: null }))
      .then({ ...asked, data: { ...asked.data, currency: 'kwd' } } as PaymentEvent);
  });
  it('adds to one made at the provider', () =>
    given(success, requested('w1', 400), refunded('re_9', 300, 300))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(requested('w2', 300)));
  it('is counted once when the provider reports the requested one', () =>
    given(success, requested('w1', 400), refunded('re_1', 400, 400, 'w1'))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(requested('w2', 600)));
  it('is partial', () =>
    given(success)
      .when(record('re_1', 400, 'succeeded'))
      .then(refunded('re_1', 400, 400)));
  it('is full together with an earlier one', () =>
    given(success, refunded('re_1', 400, 400))
      .when(record('re_2', 600, 'succeeded'))
      .then(refunded('re_2', 600, 1000)));
  it('is recorded once', () =>
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
      .then(failedRefund('re_1', 400)));
  it('is never reported as made when it fails at once or while pending', () => {
    const failed = failedRefund('re_1', 400, null, false);
    given(success)
      .when(record('re_1', 400, 'failed'))
      .then(failed);
    given(success, { type: 'payment_refund_pending', data: refund('re_1', 400) })
      .when(record('re_1', 400, 'failed'))
      .then(failed);
  });
  it('fails once, even if its success is reported after that', () => {
    const failed = failedRefund('re_1', 400);
    given(success, refunded('re_1', 400, 400), failed)
      .when(record('re_1', 400, 'failed'))
      .nothing();
    given(success, refunded('re_1', 400, 400), failed)
      .when(record('re_1', 400, 'succeeded'))
      .nothing();
  });
  it('may be requested again after a failure', () =>
    given(success, requested('w1', 1000), failedRefund('re_1', 1000, 'w1'))
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(requested('w2', 1000)));
});

describe('a refund that states the amount already refunded', () => {
  const wish = (amount: number | null, givenBack: number, id = 'w2') =>
    new RequestRefund({ chargeId: 'ch_1', requestId: id, amount, reason: 'goodwill', owed: false, givenBack });
  const under = requested('w1', 300);
  it('is requested when the amount is right', () => given(success, under).when(wish(200, 300)).then(requested('w2', 200)));
  it('is refused when another was requested in between, for a part and for the rest alike', () => {
    given(success, under).when(wish(200, 0)).refuses('refunds_changed');
    given(success, under).when(wish(null, 0)).refuses('refunds_changed');
    given(success, requested('w1', 1000)).when(wish(null, 0)).refuses('refunds_changed');
  });
  it('is refused when the counted refund has failed', () =>
    given(success, refunded('re_1', 300, 300), failedRefund('re_1', 300))
      .when(wish(200, 300))
      .refuses('refunds_changed'));
  it('repeats its answer', () =>
    given(success, under)
      .when(wish(300, 0, 'w1'))
      .nothing());
});

describe('a retried refund', () => {
  const again = (amount: number, requestId = 'w2'): RequestRefundAgain => ({
    type: 'RequestRefundAgain',
    chargeId: 'ch_1',
    requestId,
    amount,
    reason: 'goodwill',
  });
  const refused = (request_id: string, amount: number): PaymentEvent => ({
    type: 'payment_refund_refused',
    data: { ...about, request_id, amount, currency: 'usd', code: null },
  });
  const came = [success, requested('w1', 400), refunded('re_1', 400, 400, 'w1'), failedRefund('re_1', 400, 'w1')];
  it('is requested once', () => {
    given(...came)
      .when(again(400))
      .then(requested('w2', 400));
    given(...came, requested('w2', 400))
      .when(again(400))
      .nothing();
  });
  it('covers all failed and refused amounts', () => {
    given(...came, refunded('re_2', 100, 100), failedRefund('re_2', 100))
      .when(again(500))
      .then(requested('w2', 500));
    given(success, requested('w1', 100), refused('w1', 100), refunded('re_2', 300, 300), failedRefund('re_2', 300))
      .when(again(400))
      .then(requested('w2', 400));
  });
  it('is not repeated when another request has made it, or a part of it, in between', () => {
    given(...came, requested('w3', 400))
      .when(again(400))
      .refuses('refunds_changed');
    given(...came, requested('w3', 100))
      .when(again(400))
      .refuses('refunds_changed');
    given(...came, requested('w3', 100))
      .when(again(300))
      .then(requested('w2', 300));
  });
  it('is not repeated when it turns out to have succeeded', () =>
    given(success, requested('w1', 400), refused('w1', 400), refunded('re_1', 400, 400, 'w1'))
      .when(again(400))
      .refuses('refunds_changed'));
  it('is limited to the unrefunded part of the charge at the provider', () => {
    given(...came, refunded('re_2', 700, 700))
      .when(again(400))
      .then(requested('w2', 300));
    given(...came, refunded('re_2', 1000, 1000))
      .when(again(400))
      .refuses('refunds_changed');
  });
  it('waits for the end of a dispute, and is dropped when that is lost', () => {
    const dispute = { ...about, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at: madeAt };
    const opened: PaymentEvent = { type: 'payment_disputed', data: dispute };
    given(...came, opened)
      .when(again(400))
      .refuses('disputed');
    given(...came, opened, { type: 'payment_dispute_lost', data: dispute })
      .when(again(400))
      .refuses('refunds_changed');
  });
});

describe('a refund refused by the provider', () => {
  const refused: PaymentEvent = {
    type: 'payment_refund_refused',
    data: { ...about, request_id: 'w1', amount: 400, currency: 'usd', code: 'charge_already_refunded' },
  };
  const refuse: RecordRefundRefused = { type: 'RecordRefundRefused', chargeId: 'ch_1', requestId: 'w1', code: 'charge_already_refunded' };
  it('is recorded with its code', () => given(success, requested('w1', 400)).when(refuse).then(refused));
  it('is recorded once', () => given(success, requested('w1', 400), refused).when(refuse).nothing());
  it('is ignored if it was never requested', () => given(success).when(refuse).nothing());
  it('does not count as made', () =>
    given(success, requested('w1', 400), refunded('re_1', 400, 400, 'w1'))
      .when(refuse)
      .nothing());
  it('can be requested again', () =>
    given(success, requested('w1', 400), refused)
      .when(new RequestRefund({ chargeId: 'ch_1', requestId: 'w2', amount: null, reason: 'goodwill', owed: false, givenBack: null }))
      .then(requested('w2', 1000)));
});
