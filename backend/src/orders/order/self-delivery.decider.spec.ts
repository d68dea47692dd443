import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import { automaticDeliveryBlocker } from './self-delivery.ts';
import {
  orderBase,
  orderCreated,
  customOrderCreated,
  customOrderPaid,
  productDelivered,
  orderDisputed,
  twoUnits,
  orderPaid,
  orderRefunded,
  productsReserved,
  assignmentStarted,
  startAssignment,
} from '../testing/orders.ts';

const given = specOf(orderDecider);
const assign = (automatic: boolean, assignment = 1) => startAssignment(twoUnits, assignment, automatic);
const abandoned: OrderEvent = {
  type: 'assignment_abandoned',
  data: { ...orderBase, items: twoUnits, assignment: 1, keep_claim: true, cause: 'product_not_available' },
};
const takenBack: OrderEvent = { type: 'delivery_taken_back', data: { ...orderBase, from: 'delivered', items: twoUnits, assignment: 1 } };
const money = { ...orderBase, charge_id: 'ch_1', refunded: 100, currency: 'usd' };
const partly: OrderEvent = { type: 'order_partially_refunded', data: money };
const notBack: OrderEvent = { type: 'order_refund_failed', data: { ...money, refunded: 0, status: 'paid_in_process' } };
const over: OrderEvent = { type: 'order_dispute_closed', data: { ...orderBase, charge_id: 'ch_1', dispute_id: 'dp_1', outcome: 'won' } };
const confirmed: OrderEvent = { type: 'order_confirmed_without_products', data: orderBase };

const barAfter = (...events: OrderEvent[]) => automaticDeliveryBlocker(events.reduce(orderDecider.evolve, orderDecider.initial));

describe('an order is delivered automatically', () => {
  const startedAutomatically: OrderEvent = {
    type: 'assignment_started',
    data: { ...assignmentStarted.data, automatic: true },
  };
  it('when it is paid', () => given(orderCreated, orderPaid).when(assign(true)).then(startedAutomatically));
  it('when an assignment of it was abandoned, or its dispute is over', () => {
    expect(barAfter(orderCreated, orderPaid, assignmentStarted, abandoned)).toBeNull();
    expect(barAfter(orderCreated, orderPaid, orderDisputed, over)).toBeNull();
    expect(barAfter(orderCreated, orderPaid, orderRefunded, notBack)).toBeNull();
  });
  it('when the refund of a later delivery failed, although an earlier one was taken back', () => {
    const gaveBack = { ...orderRefunded, data: { ...orderRefunded.data, items: twoUnits } };
    expect(
      barAfter(orderCreated, orderPaid, assignmentStarted, productDelivered, takenBack, productDelivered, gaveBack, notBack),
    ).toBeNull();
  });
  it('with a mark in its event that an assignment by a person does not have', () =>
    given(orderCreated, orderPaid).when(assign(false)).then(assignmentStarted));
});

describe('an order waits for a person', () => {
  it.each([
    ['that is not paid', 'not_waiting', [orderCreated]],
    ['that is custom', 'custom', [customOrderCreated('payment_required'), customOrderPaid]],
    ['that is custom and has its units', 'custom', [customOrderCreated('payment_required'), productsReserved, customOrderPaid]],
    ['whose delivery is in progress', 'under_way', [orderCreated, orderPaid, assignmentStarted]],
    ['whose payment is disputed', 'disputed', [orderCreated, orderPaid, orderDisputed]],
    ['that was partly refunded', 'money_back', [orderCreated, orderPaid, partly]],
    ['whose delivery was taken back', 'taken_back', [orderCreated, orderPaid, assignmentStarted, productDelivered, takenBack]],
    ['that is delivered', 'not_waiting', [orderCreated, orderPaid, assignmentStarted, productDelivered]],
    ['that was confirmed without products', 'not_waiting', [orderCreated, orderPaid, confirmed]],
    ['that is refunded', 'not_waiting', [orderCreated, orderPaid, orderRefunded]],
  ] as const)('%s', (_, bar, events) => {
    expect(barAfter(...events)).toBe(bar);
  });

  it('and starts no automatic delivery, while a person may deliver it', () => {
    const waiting = given(orderCreated, orderPaid, assignmentStarted, productDelivered, takenBack);
    waiting.when(assign(true)).refuses('order_not_deliverable');
    waiting.when(assign(false)).refuses('request_in_progress');
    waiting.when(assign(false, 2)).then({ type: 'assignment_started', data: { ...assignmentStarted.data, assignment: 2 } });
    given(orderCreated, orderPaid, partly).when(assign(true)).refuses('order_not_deliverable');
    given(orderCreated, orderPaid, orderDisputed).when(assign(true)).refuses('disputed');
  });
});
