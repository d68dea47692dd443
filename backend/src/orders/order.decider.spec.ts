import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { theSystem, type Actor } from '@orderstream/contracts/shared/actor';
import { specOf } from '../platform/testing/spec.ts';
import * as wish from './order.commands.ts';
import { order } from './order.decider.ts';

const given = specOf(order);
const actor = (id: string, role: Actor['role']): Actor => ({ kind: 'user', id, role });
const [ann, bob, admin] = [actor('ann', 'customer'), actor('bob', 'customer'), actor('eve', 'admin')];

const about = { order_id: 'o1', user_id: 'ann', sku: 'LinkedIn.Creator', quantity: 2 } as const;
const terms: wish.Terms = {
  sku: 'LinkedIn.Creator',
  quantity: 2,
  unitAmount: 500,
  amount: 1000,
  currency: 'usd',
  recurrence: 'monthly',
  billingMode: 'subscription',
  subscriptionPlan: null,
  priceId: 'price_1',
};
const unpaid_until = '2026-01-16T12:00:00.000Z';
const termsData = {
  unit_amount: 500,
  amount: 1000,
  currency: 'usd',
  recurrence: 'monthly',
  billing_mode: 'subscription',
  subscription_plan: null,
} as const;
const created: OrderEvent = {
  type: 'order_created',
  data: { ...about, type: 'user', status: 'awaiting_payment', ...termsData, price_id: 'price_1', unpaid_until },
};
const customAbout = { ...about, sku: null, quantity: null } as const;
const custom = (status: 'draft' | 'payment_required'): OrderEvent => ({
  type: 'order_created',
  data: { ...customAbout, type: 'custom', status, ...termsData, price_id: null, unpaid_until: null },
});
const payment = { charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: 'sub_1', amount: 1000, currency: 'usd' };
const paid: OrderEvent = { type: 'order_paid', data: { ...about, ...payment } };
const customPaid: OrderEvent = { type: 'order_paid', data: { ...customAbout, ...payment } };
const delivered: OrderEvent = { type: 'product_delivered', data: { ...about, product_ids: ['p1', 'p2'] } };
const reserved: OrderEvent = { type: 'products_reserved', data: { ...customAbout, product_ids: ['p1'] } };
const canceled = (cause: 'customer' | 'admin' | 'expired'): OrderEvent => ({ type: 'order_canceled', data: { ...about, cause } });
const opened: OrderEvent = { type: 'checkout_opened', data: { ...about, session_id: 'cs_1', attempt: 1, expires_at: unpaid_until } };
const pending: OrderEvent = { type: 'payment_pending', data: { ...about, session_id: 'cs_1' } };
const disputed: OrderEvent = { type: 'order_disputed', data: { ...about, charge_id: 'ch_1', dispute_id: 'dp_1' } };
const refunded: OrderEvent = {
  type: 'order_refunded',
  data: { ...about, charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'goodwill', product_ids: [] },
};
const tooLate = new Date('2026-01-16T12:00:00.000Z');

describe('an order that nobody made', () => {
  it('is born awaiting payment', () =>
    given()
      .when(new wish.OpenOrder('o1', 'ann', 'user', 'awaiting_payment', terms, unpaid_until))
      .then(created));
  it('does not exist for any other command', () => given().when(new wish.SendOrder('o1')).refuses('order_unknown'));
});

describe('an order awaiting payment', () => {
  it('is born once', () =>
    given(created)
      .when(new wish.OpenOrder('o1', 'ann', 'user', 'awaiting_payment', terms, unpaid_until))
      .nothing());
  it('is nobody else’s to make again (I13)', () =>
    given(created)
      .when(new wish.OpenOrder('o1', 'bob', 'user', 'awaiting_payment', terms, unpaid_until))
      .refuses('order_unknown'));
  it('opens a checkout', () =>
    given(created)
      .when(new wish.RecordCheckoutOpened('o1', 'cs_1', 1, unpaid_until))
      .then(opened));
  it('opens the same checkout once', () =>
    given(created, opened)
      .when(new wish.RecordCheckoutOpened('o1', 'cs_1', 1, unpaid_until))
      .nothing());
  it('ignores the end of an older checkout', () => given(created, opened).when(new wish.RecordCheckoutExpired('o1', 'cs_0')).nothing());
  it('becomes paid', () => given(created).when(new wish.RecordPayment('o1', payment)).then(paid));
  it('is not paid by another amount (I14)', () =>
    given(created)
      .when(new wish.RecordPayment('o1', { ...payment, amount: 999 }))
      .refuses('amount_differs'));
  it('is not paid in another currency (I14)', () =>
    given(created)
      .when(new wish.RecordPayment('o1', { ...payment, currency: 'eur' }))
      .refuses('amount_differs'));
  it('is canceled by its customer', () =>
    given(created)
      .when(new wish.CancelOrder('o1', ann, 'customer'))
      .then(canceled('customer')));
  it('does not exist for anybody else (I13)', () =>
    given(created)
      .when(new wish.CancelOrder('o1', bob, 'customer'))
      .refuses('order_unknown'));
  it('is canceled by an administrator', () =>
    given(created)
      .when(new wish.CancelOrder('o1', admin, 'admin'))
      .then(canceled('admin')));
  it('is not canceled while a delayed payment is on its way', () =>
    given(created, opened, pending)
      .when(new wish.CancelOrder('o1', ann, 'customer'))
      .refuses('payment_pending'));
  it('does not expire early', () => given(created).when(new wish.ExpireOrder('o1')).nothing());
  it('expires', () => given(created).when(new wish.ExpireOrder('o1'), tooLate).then(canceled('expired')));
  it('does not expire while a delayed payment is on its way', () =>
    given(created, pending).when(new wish.ExpireOrder('o1'), tooLate).nothing());
  it('takes no products', () =>
    given(created)
      .when(new wish.DeliverProducts('o1', ['p1', 'p2']))
      .refuses('order_not_deliverable'));
  it('is not confirmed', () => given(created).when(new wish.ConfirmWithoutProducts('o1')).refuses('order_not_confirmable'));
});

describe('a paid order', () => {
  it('ignores the same payment reported twice (I5)', () => given(created, paid).when(new wish.RecordPayment('o1', payment)).nothing());
  it('refuses a second payment (I3)', () =>
    given(created, paid)
      .when(new wish.RecordPayment('o1', { ...payment, charge_id: 'ch_2' }))
      .refuses('already_paid'));
  it('cannot be canceled', () =>
    given(created, paid)
      .when(new wish.CancelOrder('o1', ann, 'customer'))
      .refuses('already_paid'));
  it('opens no checkout', () =>
    given(created, paid)
      .when(new wish.RecordCheckoutOpened('o1', 'cs_2', 2, unpaid_until))
      .refuses('already_paid'));
  it('does not expire', () => given(created, paid).when(new wish.ExpireOrder('o1'), tooLate).nothing());
  it('is delivered in the exact number', () =>
    given(created, paid)
      .when(new wish.DeliverProducts('o1', ['p1', 'p2']))
      .then(delivered));
  it('is not delivered in another number', () =>
    given(created, paid)
      .when(new wish.DeliverProducts('o1', ['p1']))
      .refuses('quantity_differs'));
  it('is confirmed without products', () =>
    given(created, paid).when(new wish.ConfirmWithoutProducts('o1')).then({ type: 'order_confirmed_without_products', data: about }));
  it('waits while its payment is disputed', () =>
    given(created, paid, disputed)
      .when(new wish.DeliverProducts('o1', ['p1', 'p2']))
      .refuses('disputed'));
  it('is refunded when the dispute is lost', () =>
    given(created, paid, disputed)
      .when(new wish.RecordDisputeClosed('o1', 'ch_1', 'dp_1', 'lost'))
      .then(
        { type: 'order_dispute_closed', data: { ...about, charge_id: 'ch_1', dispute_id: 'dp_1', outcome: 'lost' } },
        {
          type: 'order_refunded',
          data: { ...about, charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'dispute_lost', product_ids: [] },
        },
      ));
  it('ignores the refund of another charge', () =>
    given(created, paid)
      .when(new wish.RecordOrderRefund('o1', 'ch_2', 1000, true, 'goodwill'))
      .nothing());
  it('is refunded', () =>
    given(created, paid)
      .when(new wish.RecordOrderRefund('o1', 'ch_1', 1000, true, 'goodwill'))
      .then(refunded));
  it('keeps its status after a partial refund', () =>
    given(created, paid)
      .when(new wish.RecordOrderRefund('o1', 'ch_1', 400, false, 'goodwill'))
      .then({ type: 'order_partially_refunded', data: { ...about, charge_id: 'ch_1', refunded: 400, currency: 'usd' } }));
});

describe('a delivered order', () => {
  it('is delivered once', () =>
    given(created, paid, delivered)
      .when(new wish.DeliverProducts('o1', ['p2', 'p1']))
      .nothing());
  it('takes no other products', () =>
    given(created, paid, delivered)
      .when(new wish.DeliverProducts('o1', ['p3', 'p4']))
      .refuses('products_already_assigned'));
  it('gives its products back and waits again', () =>
    given(created, paid, delivered)
      .when(new wish.TakeBackProducts('o1', ['p1', 'p2']))
      .then({ type: 'product_unassigned', data: { ...about, product_ids: ['p1', 'p2'] } }));
  it('names its products when it is refunded', () =>
    given(created, paid, delivered)
      .when(new wish.RecordOrderRefund('o1', 'ch_1', 1000, true, 'goodwill'))
      .then({
        type: 'order_refunded',
        data: { ...about, charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'goodwill', product_ids: ['p1', 'p2'] },
      }));
});

describe('a canceled order', () => {
  it('is canceled once', () =>
    given(created, canceled('customer'))
      .when(new wish.CancelOrder('o1', ann, 'customer'))
      .nothing());
  it('refuses money, so that it is refunded', () =>
    given(created, canceled('customer')).when(new wish.RecordPayment('o1', payment)).refuses('order_not_payable'));
});

describe('a draft', () => {
  it('is sent', () => given(custom('draft')).when(new wish.SendOrder('o1')).then({ type: 'order_sent', data: customAbout }));
  it('is sent once', () => given(custom('draft'), { type: 'order_sent', data: customAbout }).when(new wish.SendOrder('o1')).nothing());
  it('cannot be paid', () => given(custom('draft')).when(new wish.RecordPayment('o1', payment)).refuses('order_not_payable'));
  it('is not the customer’s to cancel', () =>
    given(custom('draft'))
      .when(new wish.CancelOrder('o1', ann, 'customer'))
      .refuses('order_not_payable'));
  it('is thrown away by an administrator', () =>
    given(custom('draft'))
      .when(new wish.CancelOrder('o1', admin, 'admin'))
      .then({ type: 'order_canceled', data: { ...customAbout, cause: 'admin' } }));
});

describe('a custom order that waits for its payment', () => {
  const waiting = custom('payment_required');
  it('has products set aside', () =>
    given(waiting)
      .when(new wish.ReserveProducts('o1', ['p1']))
      .then(reserved));
  it('delivers them by itself once it is paid', () =>
    given(waiting, reserved, customPaid)
      .when(new wish.DeliverReserved('o1'))
      .then({ type: 'product_delivered', data: { ...customAbout, product_ids: ['p1'] } }));
  it('delivers nothing before', () => given(waiting, reserved).when(new wish.DeliverReserved('o1')).nothing());
  it('stays payable when they are taken back', () =>
    given(waiting, reserved, { type: 'product_unassigned', data: { ...customAbout, product_ids: ['p1'] } })
      .when(new wish.CancelOrder('o1', theSystem, 'account_deleted'))
      .then({ type: 'order_canceled', data: { ...customAbout, cause: 'account_deleted' } }));
  it('never expires', () => given(waiting).when(new wish.ExpireOrder('o1'), tooLate).nothing());
});
