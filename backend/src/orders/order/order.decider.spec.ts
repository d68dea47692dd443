import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import {
  orderBase,
  adminActor,
  annActor,
  bobActor,
  orderCanceledEvent,
  orderCreated,
  productDelivered,
  orderDisputed,
  twoUnits,
  checkoutOpened,
  orderPaid,
  samplePayment,
  paymentPending,
  picksOf,
  orderRefunded,
  assignmentStarted,
  sampleTerms,
  afterUnpaidUntil,
  unpaidUntil,
  startAssignment,
  finishAssignment,
} from '../testing/orders.ts';
import type { OrderCommand } from './order.ts';
import { RecordCheckoutExpired, RecordCheckoutOpened, RecordDispute, RecordOrderRefund, RecordPayment } from '../orders.commands.ts';

const given = specOf(orderDecider);

const openOrder = (userId: string): OrderCommand => {
  const by = { userId, orderType: 'user', status: 'awaiting_payment', priceId: 'price_1', unpaidUntil } as const;
  return { type: 'OpenOrder', orderId: 'o1', terms: sampleTerms, ...by };
};

describe('an order that was never created', () => {
  it('is created awaiting payment', () => given().when(openOrder('ann')).then(orderCreated));
  it('does not exist for any other command', () => given().when({ type: 'SendOrder', orderId: 'o1', seen: '' }).refuses('order_unknown'));
});

describe('an order awaiting payment', () => {
  it('is created once', () => given(orderCreated).when(openOrder('ann')).nothing());
  it('cannot be created again by another customer (I13)', () => given(orderCreated).when(openOrder('bob')).refuses('order_unknown'));
  it('opens a checkout', () =>
    given(orderCreated)
      .when(new RecordCheckoutOpened({ orderId: 'o1', sessionId: 'cs_1', attempt: 1, expiresAt: unpaidUntil }))
      .then(checkoutOpened));
  it('opens the same checkout once', () =>
    given(orderCreated, checkoutOpened)
      .when(new RecordCheckoutOpened({ orderId: 'o1', sessionId: 'cs_1', attempt: 1, expiresAt: unpaidUntil }))
      .nothing());
  it('ignores the end of an older checkout', () =>
    given(orderCreated, checkoutOpened)
      .when(new RecordCheckoutExpired({ orderId: 'o1', sessionId: 'cs_0' }))
      .nothing());
  it('becomes paid', () =>
    given(orderCreated)
      .when(new RecordPayment({ orderId: 'o1', payment: samplePayment }))
      .then(orderPaid));
  it('is paid only by a charge that names its customer: another waits for a person', () => {
    const { charge_id, amount, currency } = samplePayment;
    return given(orderCreated)
      .when(new RecordPayment({ orderId: 'o1', payment: samplePayment, payerId: 'bob' }))
      .then({ type: 'payment_review_started', data: { ...orderBase, charge_id, amount, currency } });
  });
  it('is canceled by its customer', () =>
    given(orderCreated).when({ type: 'CancelOrder', orderId: 'o1', by: annActor, cause: 'customer' }).then(orderCanceledEvent('customer')));
  it('does not exist for other customers (I13)', () =>
    given(orderCreated).when({ type: 'CancelOrder', orderId: 'o1', by: bobActor, cause: 'customer' }).refuses('order_unknown'));
  it('is canceled by an administrator with a reason', () =>
    given(orderCreated)
      .when({ type: 'CancelOrder', orderId: 'o1', by: adminActor, cause: 'admin', reason: 'not_paid' })
      .then({
        type: 'order_canceled',
        data: { ...orderBase, from: 'awaiting_payment', cause: 'admin', reason: 'not_paid', items: [], assignment: 0 },
      }));
  it('is not canceled while its checkout is open: it could still be paid', () =>
    given(orderCreated, checkoutOpened)
      .when({ type: 'CancelOrder', orderId: 'o1', by: annActor, cause: 'customer' })
      .refuses('request_in_progress'));
  it('does not expire while its checkout is open', () =>
    given(orderCreated, checkoutOpened).when({ type: 'ExpireOrder', orderId: 'o1' }, afterUnpaidUntil).nothing());
  it('is not canceled while a delayed payment is pending', () =>
    given(orderCreated, checkoutOpened, paymentPending)
      .when({ type: 'CancelOrder', orderId: 'o1', by: annActor, cause: 'customer' })
      .refuses('payment_pending'));
  it('does not expire before its deadline', () => given(orderCreated).when({ type: 'ExpireOrder', orderId: 'o1' }).nothing());
  it('expires after its deadline', () =>
    given(orderCreated).when({ type: 'ExpireOrder', orderId: 'o1' }, afterUnpaidUntil).then(orderCanceledEvent('expired')));
  it('does not expire while a delayed payment is pending', () =>
    given(orderCreated, paymentPending).when({ type: 'ExpireOrder', orderId: 'o1' }, afterUnpaidUntil).nothing());
  it('gets no units assigned', () =>
    given(orderCreated)
      .when(startAssignment(picksOf('p1', 'p2')))
      .refuses('order_not_deliverable'));
  it('cannot be confirmed without products', () =>
    given(orderCreated).when({ type: 'ConfirmWithoutProducts', orderId: 'o1' }).refuses('order_not_confirmable'));
});

describe('a paid order', () => {
  it('ignores the same payment reported twice (I5)', () =>
    given(orderCreated, orderPaid)
      .when(new RecordPayment({ orderId: 'o1', payment: samplePayment }))
      .nothing());
  it('refuses a second payment (I3)', () =>
    given(orderCreated, orderPaid)
      .when(new RecordPayment({ orderId: 'o1', payment: { ...samplePayment, charge_id: 'ch_2' } }))
      .refuses('already_paid'));
  it('cannot be canceled', () =>
    given(orderCreated, orderPaid).when({ type: 'CancelOrder', orderId: 'o1', by: annActor, cause: 'customer' }).refuses('already_paid'));
  it('opens no checkout', () =>
    given(orderCreated, orderPaid)
      .when(new RecordCheckoutOpened({ orderId: 'o1', sessionId: 'cs_2', attempt: 2, expiresAt: unpaidUntil }))
      .refuses('already_paid'));
  it('does not expire', () => given(orderCreated, orderPaid).when({ type: 'ExpireOrder', orderId: 'o1' }, afterUnpaidUntil).nothing());
  it('gets an assignment of exactly its quantity', () =>
    given(orderCreated, orderPaid)
      .when(startAssignment(picksOf('p1', 'p2')))
      .then(assignmentStarted));
  it('gets no assignment of another quantity', () =>
    given(orderCreated, orderPaid)
      .when(startAssignment(picksOf('p1')))
      .refuses('quantity_differs'));
  it('is confirmed without products', () =>
    given(orderCreated, orderPaid)
      .when({ type: 'ConfirmWithoutProducts', orderId: 'o1' })
      .then({ type: 'order_confirmed_without_products', data: orderBase }));
  it('gets no assignment while its payment is disputed', () =>
    given(orderCreated, orderPaid, orderDisputed)
      .when(startAssignment(picksOf('p1', 'p2')))
      .refuses('disputed'));
  it('gets no assignment until the last of its disputes is closed', () => {
    const disputeData = (dispute_id: string) => ({ ...orderBase, charge_id: 'ch_1', dispute_id });
    const other: OrderEvent = { type: 'order_disputed', data: disputeData('dp_2') };
    const disputeWon = (id: string): OrderEvent => ({ type: 'order_dispute_closed', data: { ...disputeData(id), outcome: 'won' } });
    given(orderCreated, orderPaid, orderDisputed, other, disputeWon('dp_1'))
      .when({ type: 'ConfirmWithoutProducts', orderId: 'o1' })
      .refuses('disputed');
    given(orderCreated, orderPaid, orderDisputed, other, disputeWon('dp_2'), disputeWon('dp_1'))
      .when(startAssignment(picksOf('p1', 'p2')))
      .then(assignmentStarted);
  });
  it('is no longer disputed once the dispute is lost, and refunded by what that has returned', () =>
    given(orderCreated, orderPaid, orderDisputed)
      .when(new RecordDispute({ orderId: 'o1', chargeId: 'ch_1', disputeId: 'dp_1', status: 'lost' }))
      .then({ type: 'order_dispute_closed', data: { ...orderBase, charge_id: 'ch_1', dispute_id: 'dp_1', outcome: 'lost' } }));
  it('ignores the refund of a charge that did not pay it', () =>
    given(orderCreated, orderPaid)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_2', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .nothing());
  it('is refunded', () =>
    given(orderCreated, orderPaid)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then(orderRefunded));
  it('keeps its status after a partial refund', () =>
    given(orderCreated, orderPaid)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 400, full: false, reason: 'goodwill' }))
      .then({ type: 'order_partially_refunded', data: { ...orderBase, charge_id: 'ch_1', refunded: 400, currency: 'usd' } }));
});

describe('an order with an assignment in progress', () => {
  const history = [orderCreated, orderPaid, assignmentStarted];
  it('is delivered when all units have been assigned', () =>
    given(...history)
      .when(finishAssignment(twoUnits))
      .then(productDelivered));
  it('refuses another assignment', () =>
    given(...history)
      .when(startAssignment(picksOf('p3', 'p4')))
      .refuses('assignment_in_progress'));
  it('ignores a repetition of the assignment', () =>
    given(...history)
      .when(startAssignment(twoUnits))
      .nothing());
  it('returns all units when one could not be assigned', () =>
    given(...history)
      .when({ type: 'AbandonAssignment', orderId: 'o1', assignment: 1, cause: 'product_not_available' })
      .then({
        type: 'assignment_abandoned',
        data: { ...orderBase, items: twoUnits, assignment: 1, keep_claim: true, cause: 'product_not_available' },
      }));
  it('returns all units if it was refunded in between', () =>
    given(...history, orderRefunded)
      .when(finishAssignment(twoUnits))
      .then({
        type: 'assignment_abandoned',
        data: { ...orderBase, items: twoUnits, assignment: 1, keep_claim: false, cause: 'order_closed' },
      }));
  it('cannot be confirmed without products', () =>
    given(...history)
      .when({ type: 'ConfirmWithoutProducts', orderId: 'o1' })
      .refuses('assignment_in_progress'));
  it('accepts units of its own SKU only', () =>
    given(orderCreated, orderPaid)
      .when(startAssignment([{ sku: 'WhatsApp.Creator', product_ids: ['p1', 'p2'] }]))
      .refuses('product_of_other_sku'));
});

describe('a delivered order', () => {
  it('is delivered once', () =>
    given(orderCreated, orderPaid, productDelivered)
      .when(startAssignment(picksOf('p2', 'p1')))
      .nothing());
  it('refuses an assignment of other units', () =>
    given(orderCreated, orderPaid, productDelivered)
      .when(startAssignment(picksOf('p3', 'p4')))
      .refuses('products_already_assigned'));
  it('returns its units and awaits delivery again when the delivery is taken back', () =>
    given(orderCreated, orderPaid, productDelivered)
      .when({ type: 'TakeBackProducts', orderId: 'o1', reason: 'wrong_product' })
      .then({
        type: 'delivery_taken_back',
        data: { ...orderBase, from: 'delivered', items: twoUnits, assignment: 0, reason: 'wrong_product' },
      }));
  it('names its units in the event of its refund', () =>
    given(orderCreated, orderPaid, productDelivered)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then({
        type: 'order_refunded',
        data: { ...orderBase, charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'goodwill', items: twoUnits, assignment: 0 },
      }));
});

describe('a canceled order', () => {
  it('is canceled once', () =>
    given(orderCreated, orderCanceledEvent('customer'))
      .when({ type: 'CancelOrder', orderId: 'o1', by: annActor, cause: 'customer' })
      .nothing());
  it('refuses a payment, so that the payment is refunded', () =>
    given(orderCreated, orderCanceledEvent('customer'))
      .when(new RecordPayment({ orderId: 'o1', payment: samplePayment }))
      .refuses('order_not_payable'));
});
