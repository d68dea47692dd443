import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { ReviewOutcome } from '@orderstream/contracts/orders/lifecycle';
import type { OfType } from '@orderstream/contracts/shared/event';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import { RecordDispute, RecordOrderRefund, RecordPayment, RecordReviewDismissed } from '../orders.commands.ts';
import { about, admin, ann, canceled, created, custom, customAbout, opened, paid, payment, refunded, tooLate } from '../testing/orders.ts';

const given = specOf(orderDecider);
const ten = { charge_id: 'ch_2', amount: 10, currency: 'usd' };
const started: OfType<OrderEvent, 'payment_review_started'> = { type: 'payment_review_started', data: { ...about, ...ten } };
const ended = (outcome: ReviewOutcome): OrderEvent => ({ type: 'payment_review_ended', data: { ...about, charge_id: 'ch_2', outcome } });
const wrongly = new RecordPayment({ orderId: 'o1', payment: { ...payment, ...ten } });
const refund = (full: boolean) =>
  new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_2', totalRefunded: full ? 10 : 0, full, reason: 'goodwill' });

describe('a payment that differs from its order', () => {
  it('is reviewed when its amount differs, and does not pay the order (I14)', () => given(created).when(wrongly).then(started));
  it('is reviewed when its currency differs (I14)', () =>
    given(created)
      .when(new RecordPayment({ orderId: 'o1', payment: { ...payment, currency: 'eur' } }))
      .then({ type: 'payment_review_started', data: { ...about, charge_id: 'ch_1', amount: 1000, currency: 'eur' } }));
  it('is reviewed once (I5)', () => {
    given(created, started).when(wrongly).nothing();
    given(created, started, ended('refunded')).when(wrongly).nothing();
  });
  it('is refunded without a review when its order takes no payment', () => {
    given(created, canceled('customer')).when(wrongly).refuses('order_not_payable');
    given(created, paid).when(wrongly).refuses('already_paid');
  });
});

describe('an order whose payment is under review', () => {
  const cancel = { type: 'CancelOrder', orderId: 'o1' } as const;
  it('is canceled by neither its customer nor the office', () => {
    given(created, started)
      .when({ ...cancel, by: ann, cause: 'customer' })
      .refuses('payment_under_review');
    given(created, started, opened)
      .when({ ...cancel, by: admin, cause: 'admin' })
      .refuses('payment_under_review');
  });
  it('does not expire', () => given(created, started).when({ type: 'ExpireOrder', orderId: 'o1' }, tooLate).nothing());
  it('causes no reminder to pay', () => {
    given(created, started).when({ type: 'RemindCustomer', orderId: 'o1' }).refuses('payment_under_review');
    given(custom('payment_required'), { ...started, data: { ...started.data, ...customAbout } })
      .when({ type: 'ChaseOrder', orderId: 'o1', since: '2025-01-01T00:00:00.000Z' })
      .nothing();
  });
  it('is paid by its exact amount, which may be under way already', () =>
    given(created, started)
      .when(new RecordPayment({ orderId: 'o1', payment }))
      .then(paid));
});

describe('the review of a payment', () => {
  it('ends when the payment is refunded in full, once', () => {
    given(created, started).when(refund(true)).then(ended('refunded'));
    given(created, started, ended('refunded')).when(refund(true)).nothing();
    given(created, started).when(refund(false)).nothing();
  });
  it('ends when its dispute is lost, and not when it is won', () => {
    given(created, started)
      .when(new RecordDispute({ orderId: 'o1', chargeId: 'ch_2', disputeId: 'dp_1', status: 'lost' }))
      .then(ended('dispute_lost'));
    given(created, started)
      .when(new RecordDispute({ orderId: 'o1', chargeId: 'ch_2', disputeId: 'dp_1', status: 'won' }))
      .nothing();
  });
  it('ends when the office declares the payment settled otherwise, once', () => {
    given(created, started)
      .when(new RecordReviewDismissed({ orderId: 'o1', chargeId: 'ch_2' }))
      .then(ended('dismissed'));
    given(created, started, ended('dismissed'))
      .when(new RecordReviewDismissed({ orderId: 'o1', chargeId: 'ch_2' }))
      .nothing();
    given(created)
      .when(new RecordReviewDismissed({ orderId: 'o1', chargeId: 'ch_2' }))
      .nothing();
  });
  it('leaves the order as it was: it can be canceled, and expires', () => {
    given(created, started, ended('refunded'))
      .when({ type: 'CancelOrder', orderId: 'o1', by: ann, cause: 'customer' })
      .then(canceled('customer'));
    given(created, started, ended('dismissed')).when({ type: 'ExpireOrder', orderId: 'o1' }, tooLate).then(canceled('expired'));
  });
  it('starts again when the refund fails after all, unless the order is closed by then', () => {
    given(created, started, ended('refunded')).when(refund(false)).then(started);
    given(created, started, ended('refunded'), canceled('customer')).when(refund(false)).nothing();
  });
  it('of one charge does not touch the refund of another', () =>
    given(created, started, paid)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then(refunded));
});
