import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { ReviewOutcome } from '@orderstream/contracts/orders/lifecycle';
import type { OfType } from '@orderstream/contracts/shared/event';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import { RecordDispute, RecordOrderRefund, RecordPayment, RecordReviewDismissed } from '../orders.commands.ts';
import {
  orderBase,
  adminActor,
  annActor,
  orderCanceledEvent,
  orderCreated,
  customOrderCreated,
  customOrderBase,
  checkoutOpened,
  orderPaid,
  samplePayment,
  orderRefunded,
  afterUnpaidUntil,
} from '../testing/orders.ts';

const given = specOf(orderDecider);
const ten = { charge_id: 'ch_2', amount: 10, currency: 'usd' };
const started: OfType<OrderEvent, 'payment_review_started'> = { type: 'payment_review_started', data: { ...orderBase, ...ten } };
const reviewEnded = (outcome: ReviewOutcome): OrderEvent => ({
  type: 'payment_review_ended',
  data: { ...orderBase, charge_id: 'ch_2', outcome },
});
const wrongly = new RecordPayment({ orderId: 'o1', payment: { ...samplePayment, ...ten } });
const recordRefund = (full: boolean) =>
  new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_2', totalRefunded: full ? 10 : 0, full, reason: 'goodwill' });

describe('a payment that differs from its order', () => {
  it('is reviewed when its amount differs, and does not pay the order (I14)', () => given(orderCreated).when(wrongly).then(started));
  it('is reviewed when its currency differs (I14)', () =>
    given(orderCreated)
      .when(new RecordPayment({ orderId: 'o1', payment: { ...samplePayment, currency: 'eur' } }))
      .then({ type: 'payment_review_started', data: { ...orderBase, charge_id: 'ch_1', amount: 1000, currency: 'eur' } }));
  it('is reviewed once (I5)', () => {
    given(orderCreated, started).when(wrongly).nothing();
    given(orderCreated, started, reviewEnded('refunded')).when(wrongly).nothing();
  });
  it('is refunded without a review when its order takes no payment', () => {
    given(orderCreated, orderCanceledEvent('customer')).when(wrongly).refuses('order_not_payable');
    given(orderCreated, orderPaid).when(wrongly).refuses('already_paid');
  });
});

describe('an order whose payment is under review', () => {
  const cancel = { type: 'CancelOrder', orderId: 'o1' } as const;
  it('is canceled by neither its customer nor the office', () => {
    given(orderCreated, started)
      .when({ ...cancel, by: annActor, cause: 'customer' })
      .refuses('payment_under_review');
    given(orderCreated, started, checkoutOpened)
      .when({ ...cancel, by: adminActor, cause: 'admin' })
      .refuses('payment_under_review');
  });
  it('does not expire', () => given(orderCreated, started).when({ type: 'ExpireOrder', orderId: 'o1' }, afterUnpaidUntil).nothing());
  it('causes no reminder to pay', () => {
    given(orderCreated, started).when({ type: 'RemindCustomer', orderId: 'o1' }).refuses('payment_under_review');
    given(customOrderCreated('payment_required'), { ...started, data: { ...started.data, ...customOrderBase } })
      .when({ type: 'ChaseOrder', orderId: 'o1', since: '2025-01-01T00:00:00.000Z' })
      .nothing();
  });
  it('is paid by a second payment of its exact amount', () =>
    given(orderCreated, started)
      .when(new RecordPayment({ orderId: 'o1', payment: samplePayment }))
      .then(orderPaid));
});

describe('the review of a payment', () => {
  it('ends when the payment is refunded in full, once', () => {
    given(orderCreated, started).when(recordRefund(true)).then(reviewEnded('refunded'));
    given(orderCreated, started, reviewEnded('refunded')).when(recordRefund(true)).nothing();
    given(orderCreated, started).when(recordRefund(false)).nothing();
  });
  it('ends when its dispute is lost, and not when it is won', () => {
    given(orderCreated, started)
      .when(new RecordDispute({ orderId: 'o1', chargeId: 'ch_2', disputeId: 'dp_1', status: 'lost' }))
      .then(reviewEnded('dispute_lost'));
    given(orderCreated, started)
      .when(new RecordDispute({ orderId: 'o1', chargeId: 'ch_2', disputeId: 'dp_1', status: 'won' }))
      .nothing();
  });
  it('ends when the office declares the payment settled otherwise, once', () => {
    given(orderCreated, started)
      .when(new RecordReviewDismissed({ orderId: 'o1', chargeId: 'ch_2' }))
      .then(reviewEnded('dismissed'));
    given(orderCreated, started, reviewEnded('dismissed'))
      .when(new RecordReviewDismissed({ orderId: 'o1', chargeId: 'ch_2' }))
      .nothing();
    given(orderCreated)
      .when(new RecordReviewDismissed({ orderId: 'o1', chargeId: 'ch_2' }))
      .nothing();
  });
  it('leaves the order as it was: it can be canceled, and expires', () => {
    given(orderCreated, started, reviewEnded('refunded'))
      .when({ type: 'CancelOrder', orderId: 'o1', by: annActor, cause: 'customer' })
      .then(orderCanceledEvent('customer'));
    given(orderCreated, started, reviewEnded('dismissed'))
      .when({ type: 'ExpireOrder', orderId: 'o1' }, afterUnpaidUntil)
      .then(orderCanceledEvent('expired'));
  });
  it('starts again when the refund fails, unless the order is closed by then', () => {
    given(orderCreated, started, reviewEnded('refunded')).when(recordRefund(false)).then(started);
    given(orderCreated, started, reviewEnded('refunded'), orderCanceledEvent('customer')).when(recordRefund(false)).nothing();
  });
  it('of one charge does not touch the refund of another', () =>
    given(orderCreated, started, orderPaid)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then(orderRefunded));
});
