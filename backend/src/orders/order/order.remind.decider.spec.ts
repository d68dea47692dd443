import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import {
  orderBase,
  orderCanceledEvent,
  orderCreated,
  customOrderCreated,
  customOrderBase,
  customOrderPaid,
  orderPaid,
  paymentPending,
} from '../testing/orders.ts';

const given = specOf(orderDecider);
const since = '2026-01-01T12:00:00.000Z';
const atDay = (day: number, hour = 12) => new Date(Date.UTC(2026, 0, day, hour));
const remind = { type: 'RemindCustomer', orderId: 'o1' } as const;
const chase = { type: 'ChaseOrder', orderId: 'o1', since } as const;
const waiting = customOrderCreated('payment_required');
const orderReminded = (cause: 'overdue' | 'requested', day: number, hour = 12): OrderEvent => ({
  type: 'order_reminded',
  data: { ...customOrderBase, cause, again_from: atDay(day + 1, hour).toISOString() },
});
const orderLeftUnpaid: OrderEvent = { type: 'order_left_unpaid', data: { ...customOrderBase, since, amount: 1000, currency: 'usd' } };

describe('a reminder to pay', () => {
  it('is recorded for shop orders and custom orders', () => {
    const shops: OrderEvent = { type: 'order_reminded', data: { ...orderBase, cause: 'requested', again_from: atDay(3).toISOString() } };
    given(orderCreated).when(remind, atDay(2)).then(shops);
    given(waiting).when(remind, atDay(2)).then(orderReminded('requested', 2));
  });
  it('is not sent twice within a day', () => {
    given(waiting, orderReminded('requested', 2)).when(remind, atDay(3, 11)).refuses('reminded_lately');
    given(waiting, orderReminded('requested', 2)).when(remind, atDay(3)).then(orderReminded('requested', 3));
  });
  it('is refused for orders that need no payment', () => {
    given(customOrderCreated('draft')).when(remind, atDay(2)).refuses('order_not_payable');
    given(orderCreated, orderCanceledEvent('customer')).when(remind, atDay(2)).refuses('order_not_payable');
    given(orderCreated, orderPaid).when(remind, atDay(2)).refuses('already_paid');
    given(orderCreated, paymentPending).when(remind, atDay(2)).refuses('payment_pending');
    given().when(remind, atDay(2)).refuses('order_unknown');
  });
});

describe('an unpaid custom order', () => {
  it('causes no reminder within a week', () => given(waiting).when(chase, atDay(8, 11)).nothing());
  it('causes one reminder after a week', () => {
    given(waiting).when(chase, atDay(8)).then(orderReminded('overdue', 8));
    given(waiting, orderReminded('overdue', 8)).when(chase, atDay(12)).nothing();
  });
  it('causes no reminder within a day after a reminder by the office', () => {
    given(waiting, orderReminded('requested', 7, 20))
      .when(chase, atDay(8))
      .nothing();
    given(waiting, orderReminded('requested', 7, 20))
      .when(chase, atDay(8, 20))
      .then(orderReminded('overdue', 8, 20));
  });
  it('is handed to the office after two weeks, once', () => {
    given(waiting, orderReminded('overdue', 8)).when(chase, atDay(15)).then(orderLeftUnpaid);
    given(waiting, orderReminded('overdue', 8), orderLeftUnpaid).when(chase, atDay(16)).nothing();
  });
  it('is handed to the office without a reminder if it is older than two weeks', () =>
    given(waiting).when(chase, atDay(28)).then(orderLeftUnpaid));
  it('causes neither once it is paid or canceled, or while a payment is pending', () => {
    given(waiting, customOrderPaid).when(chase, atDay(15)).nothing();
    given(waiting, {
      type: 'order_canceled',
      data: { ...customOrderBase, from: 'payment_required', cause: 'admin', items: [], assignment: 0 },
    })
      .when(chase, atDay(15))
      .nothing();
    given(waiting, paymentPending).when(chase, atDay(15)).nothing();
  });
  it('is distinguished from an order of the shop, which expires instead', () => given(orderCreated).when(chase, atDay(15)).nothing());
  it('allows a reminder by the office after it was handed over', () =>
    given(waiting, orderLeftUnpaid).when(remind, atDay(16)).then(orderReminded('requested', 16)));
});
