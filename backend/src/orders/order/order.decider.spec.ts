import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import {
  about,
  admin,
  ann,
  bob,
  canceled,
  created,
  delivered,
  disputed,
  items,
  opened,
  paid,
  payment,
  pending,
  pick,
  refunded,
  started,
  terms,
  tooLate,
  unpaid_until,
} from '../testing/orders.ts';
import type { OrderCommand } from './order.ts';
import { RecordCheckoutExpired, RecordCheckoutOpened, RecordDispute, RecordOrderRefund, RecordPayment } from '../orders.commands.ts';

const given = specOf(orderDecider);

const open = (userId: string): OrderCommand => {
  const by = { userId, orderType: 'user', status: 'awaiting_payment', priceId: 'price_1', unpaidUntil: unpaid_until } as const;
  return { type: 'OpenOrder', orderId: 'o1', terms, ...by };
};

describe('an order that was never created', () => {
  it('is born awaiting payment', () => given().when(open('ann')).then(created));
  it('does not exist for any other command', () => given().when({ type: 'SendOrder', orderId: 'o1' }).refuses('order_unknown'));
});

describe('an order awaiting payment', () => {
  it('is born once', () => given(created).when(open('ann')).nothing());
  it('is not another customer’s to create again (I13)', () => given(created).when(open('bob')).refuses('order_unknown'));
  it('opens a checkout', () =>
    given(created)
      .when(new RecordCheckoutOpened({ orderId: 'o1', sessionId: 'cs_1', attempt: 1, expiresAt: unpaid_until }))
      .then(opened));
  it('opens the same checkout once', () =>
    given(created, opened)
      .when(new RecordCheckoutOpened({ orderId: 'o1', sessionId: 'cs_1', attempt: 1, expiresAt: unpaid_until }))
      .nothing());
  it('ignores the end of an older checkout', () =>
    given(created, opened)
      .when(new RecordCheckoutExpired({ orderId: 'o1', sessionId: 'cs_0' }))
      .nothing());
  it('becomes paid', () =>
    given(created)
      .when(new RecordPayment({ orderId: 'o1', payment }))
      .then(paid));
  it('is canceled by its customer', () =>
    given(created).when({ type: 'CancelOrder', orderId: 'o1', by: ann, cause: 'customer' }).then(canceled('customer')));
  it('does not exist for other customers (I13)', () =>
    given(created).when({ type: 'CancelOrder', orderId: 'o1', by: bob, cause: 'customer' }).refuses('order_unknown'));
  it('is canceled by an administrator, for a reason', () =>
    given(created)
      .when({ type: 'CancelOrder', orderId: 'o1', by: admin, cause: 'admin', reason: 'not_paid' })
      .then({
        type: 'order_canceled',
        data: { ...about, from: 'awaiting_payment', cause: 'admin', reason: 'not_paid', items: [], assignment: 0 },
      }));
  it('is not canceled while its checkout is open: it could still be paid', () =>
    given(created, opened).when({ type: 'CancelOrder', orderId: 'o1', by: ann, cause: 'customer' }).refuses('request_in_progress'));
  it('does not expire while its checkout is open', () =>
    given(created, opened).when({ type: 'ExpireOrder', orderId: 'o1' }, tooLate).nothing());
  it('is not canceled while a delayed payment is on its way', () =>
    given(created, opened, pending).when({ type: 'CancelOrder', orderId: 'o1', by: ann, cause: 'customer' }).refuses('payment_pending'));
  it('does not expire early', () => given(created).when({ type: 'ExpireOrder', orderId: 'o1' }).nothing());
  it('expires', () => given(created).when({ type: 'ExpireOrder', orderId: 'o1' }, tooLate).then(canceled('expired')));
  it('does not expire while a delayed payment is on its way', () =>
    given(created, pending).when({ type: 'ExpireOrder', orderId: 'o1' }, tooLate).nothing());
  it('takes no products', () =>
    given(created)
      .when({ type: 'StartAssignment', orderId: 'o1', items: pick('p1', 'p2') })
      .refuses('order_not_deliverable'));
  it('is not confirmed', () => given(created).when({ type: 'ConfirmWithoutProducts', orderId: 'o1' }).refuses('order_not_confirmable'));
});

describe('a paid order', () => {
  it('ignores the same payment reported twice (I5)', () =>
    given(created, paid)
      .when(new RecordPayment({ orderId: 'o1', payment }))
      .nothing());
  it('refuses a second payment (I3)', () =>
    given(created, paid)
      .when(new RecordPayment({ orderId: 'o1', payment: { ...payment, charge_id: 'ch_2' } }))
      .refuses('already_paid'));
  it('cannot be canceled', () =>
    given(created, paid).when({ type: 'CancelOrder', orderId: 'o1', by: ann, cause: 'customer' }).refuses('already_paid'));
  it('opens no checkout', () =>
    given(created, paid)
      .when(new RecordCheckoutOpened({ orderId: 'o1', sessionId: 'cs_2', attempt: 2, expiresAt: unpaid_until }))
      .refuses('already_paid'));
  it('does not expire', () => given(created, paid).when({ type: 'ExpireOrder', orderId: 'o1' }, tooLate).nothing());
  it('is delivered in the exact number', () =>
    given(created, paid)
      .when({ type: 'StartAssignment', orderId: 'o1', items: pick('p1', 'p2') })
      .then(started));
  it('is not delivered in another number', () =>
    given(created, paid)
      .when({ type: 'StartAssignment', orderId: 'o1', items: pick('p1') })
      .refuses('quantity_differs'));
  it('is confirmed without products', () =>
    given(created, paid)
      .when({ type: 'ConfirmWithoutProducts', orderId: 'o1' })
      .then({ type: 'order_confirmed_without_products', data: about }));
  it('waits while its payment is disputed', () =>
    given(created, paid, disputed)
      .when({ type: 'StartAssignment', orderId: 'o1', items: pick('p1', 'p2') })
      .refuses('disputed'));
  it('waits until the last of its disputes is closed', () => {
    const of = (dispute_id: string) => ({ ...about, charge_id: 'ch_1', dispute_id });
    const other: OrderEvent = { type: 'order_disputed', data: of('dp_2') };
    const won = (id: string): OrderEvent => ({ type: 'order_dispute_closed', data: { ...of(id), outcome: 'won' } });
    given(created, paid, disputed, other, won('dp_1')).when({ type: 'ConfirmWithoutProducts', orderId: 'o1' }).refuses('disputed');
    given(created, paid, disputed, other, won('dp_2'), won('dp_1'))
      .when({ type: 'StartAssignment', orderId: 'o1', items: pick('p1', 'p2') })
      .then(started);
  });
  it('is refunded when the dispute is lost', () =>
    given(created, paid, disputed)
      .when(new RecordDispute({ orderId: 'o1', chargeId: 'ch_1', disputeId: 'dp_1', status: 'lost' }))
      .then(
        { type: 'order_dispute_closed', data: { ...about, charge_id: 'ch_1', dispute_id: 'dp_1', outcome: 'lost' } },
        {
          type: 'order_refunded',
          data: { ...about, charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'dispute_lost', items: [], assignment: 0 },
        },
      ));
  it('ignores the refund of another charge', () =>
    given(created, paid)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_2', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .nothing());
  it('is refunded', () =>
    given(created, paid)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then(refunded));
  it('keeps its status after a partial refund', () =>
    given(created, paid)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 400, full: false, reason: 'goodwill' }))
      .then({ type: 'order_partially_refunded', data: { ...about, charge_id: 'ch_1', refunded: 400, currency: 'usd' } }));
});

describe('an order whose refund did not get through after all', () => {
  const fails = new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 0, full: false, reason: 'goodwill' });
  const failed = (status: 'paid_in_process' | 'completed', still = 0): OrderEvent => ({
    type: 'order_refund_failed',
    data: { ...about, charge_id: 'ch_1', refunded: still, currency: 'usd', status },
  });
  const confirmed: OrderEvent = { type: 'order_confirmed_without_products', data: about };
  const gaveBack = { ...refunded, data: { ...refunded.data, items } };
  it('is paid, and waits for its delivery again', () => given(created, paid, refunded).when(fails).then(failed('paid_in_process')));
  it('has no products left, since they went back with the money', () => {
    given(created, paid, delivered, gaveBack).when(fails).then(failed('paid_in_process'));
    given(created, paid, delivered, gaveBack, failed('paid_in_process'))
      .when({ type: 'ConfirmWithoutProducts', orderId: 'o1' })
      .then(confirmed);
  });
  it('is where it was when it had come without products', () =>
    given(created, paid, confirmed, refunded).when(fails).then(failed('completed')));
  it('says so once', () => given(created, paid, refunded, failed('paid_in_process')).when(fails).nothing());
  it('can be refunded again', () =>
    given(created, paid, refunded, failed('paid_in_process'))
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then(refunded));
  it('shows less of it given back, where it was a part', () => {
    const part: OrderEvent = { type: 'order_partially_refunded', data: { ...about, charge_id: 'ch_1', refunded: 400, currency: 'usd' } };
    given(created, paid, part)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 100, full: false, reason: 'goodwill' }))
      .then(failed('paid_in_process', 100));
  });
  it('stays refunded after a lost dispute', () => {
    const lost: OrderEvent = { type: 'order_dispute_closed', data: { ...about, charge_id: 'ch_1', dispute_id: 'dp_1', outcome: 'lost' } };
    given(created, paid, disputed, lost, refunded).when(fails).nothing();
  });
});

describe('an order whose products are being taken from their pools', () => {
  const history = [created, paid, started];
  it('is delivered when all of them have been taken', () =>
    given(...history)
      .when({ type: 'FinishAssignment', orderId: 'o1' })
      .then(delivered));
  it('takes no other products in between', () =>
    given(...history)
      .when({ type: 'StartAssignment', orderId: 'o1', items: pick('p3', 'p4') })
      .refuses('assignment_in_progress'));
  it('is started once', () =>
    given(...history)
      .when({ type: 'StartAssignment', orderId: 'o1', items })
      .nothing());
  it('gives all of them back when one could not be taken', () =>
    given(...history)
      .when({ type: 'AbandonAssignment', orderId: 'o1', cause: 'product_not_available' })
      .then({ type: 'assignment_abandoned', data: { ...about, items, assignment: 1, keep_claim: true, cause: 'product_not_available' } }));
  it('returns them if it was refunded in between', () =>
    given(...history, refunded)
      .when({ type: 'FinishAssignment', orderId: 'o1' })
      .then({ type: 'assignment_abandoned', data: { ...about, items, assignment: 1, keep_claim: false, cause: 'order_closed' } }));
  it('is not confirmed without products in between', () =>
    given(...history)
      .when({ type: 'ConfirmWithoutProducts', orderId: 'o1' })
      .refuses('assignment_in_progress'));
  it('accepts units of its own SKU only', () =>
    given(created, paid)
      .when({ type: 'StartAssignment', orderId: 'o1', items: [{ sku: 'WhatsApp.Creator', product_ids: ['p1', 'p2'] }] })
      .refuses('product_of_other_sku'));
});

describe('a delivered order', () => {
  it('is delivered once', () =>
    given(created, paid, delivered)
      .when({ type: 'StartAssignment', orderId: 'o1', items: pick('p2', 'p1') })
      .nothing());
  it('takes no other products', () =>
    given(created, paid, delivered)
      .when({ type: 'StartAssignment', orderId: 'o1', items: pick('p3', 'p4') })
      .refuses('products_already_assigned'));
  it('gives its products back and waits again', () =>
    given(created, paid, delivered)
      .when({ type: 'TakeBackProducts', orderId: 'o1', reason: 'wrong_product' })
      .then({ type: 'delivery_taken_back', data: { ...about, from: 'delivered', items, assignment: 0, reason: 'wrong_product' } }));
  it('names its products when it is refunded', () =>
    given(created, paid, delivered)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then({
        type: 'order_refunded',
        data: { ...about, charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'goodwill', items, assignment: 0 },
      }));
});

describe('a canceled order', () => {
  it('is canceled once', () =>
    given(created, canceled('customer')).when({ type: 'CancelOrder', orderId: 'o1', by: ann, cause: 'customer' }).nothing());
  it('refuses money, so that it is refunded', () =>
    given(created, canceled('customer'))
      .when(new RecordPayment({ orderId: 'o1', payment }))
      .refuses('order_not_payable'));
});
