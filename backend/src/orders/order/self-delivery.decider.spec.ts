import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import { automaticDeliveryBlocker } from './self-delivery.ts';
import { about, created, custom, customPaid, delivered, disputed, items, paid, refunded, reserved, started } from '../testing/orders.ts';

const given = specOf(orderDecider);
const assign = (automatic: boolean) => ({ type: 'StartAssignment', orderId: 'o1', items, automatic }) as const;
const abandoned: OrderEvent = {
  type: 'assignment_abandoned',
  data: { ...about, items, assignment: 1, keep_claim: true, cause: 'product_not_available' },
};
const takenBack: OrderEvent = { type: 'delivery_taken_back', data: { ...about, from: 'delivered', items, assignment: 1 } };
const money = { ...about, charge_id: 'ch_1', refunded: 100, currency: 'usd' };
const partly: OrderEvent = { type: 'order_partially_refunded', data: money };
const notBack: OrderEvent = { type: 'order_refund_failed', data: { ...money, refunded: 0, status: 'paid_in_process' } };
const over: OrderEvent = { type: 'order_dispute_closed', data: { ...about, charge_id: 'ch_1', dispute_id: 'dp_1', outcome: 'won' } };
const confirmed: OrderEvent = { type: 'order_confirmed_without_products', data: about };

const barAfter = (...events: OrderEvent[]) => automaticDeliveryBlocker(events.reduce(orderDecider.evolve, orderDecider.initial));

describe('an order is delivered automatically', () => {
  const startedAutomatically: OrderEvent = { type: 'assignment_started', data: { ...about, items, assignment: 1, automatic: true } };
  it('when it is paid', () => given(created, paid).when(assign(true)).then(startedAutomatically));
  it('when an assignment of it was abandoned, or its dispute is over', () => {
    expect(barAfter(created, paid, started, abandoned)).toBeNull();
    expect(barAfter(created, paid, disputed, over)).toBeNull();
    expect(barAfter(created, paid, refunded, notBack)).toBeNull();
  });
  it('when the refund of a later delivery failed, although an earlier one was taken back', () => {
    const gaveBack = { ...refunded, data: { ...refunded.data, items } };
    expect(barAfter(created, paid, started, delivered, takenBack, delivered, gaveBack, notBack)).toBeNull();
  });
  it('with a mark that somebody’s choice does not have', () => given(created, paid).when(assign(false)).then(started));
});

describe('an order waits for a person', () => {
  it.each([
    ['that is not paid', 'not_waiting', [created]],
    ['that was made to measure', 'custom', [custom('payment_required'), customPaid]],
    ['that was made to measure and has its units', 'custom', [custom('payment_required'), reserved, customPaid]],
    ['whose delivery is under way', 'under_way', [created, paid, started]],
    ['whose payment is disputed', 'disputed', [created, paid, disputed]],
    ['that was partly refunded', 'money_back', [created, paid, partly]],
    ['whose delivery was taken back', 'taken_back', [created, paid, started, delivered, takenBack]],
    ['that is delivered', 'not_waiting', [created, paid, started, delivered]],
    ['that was confirmed without products', 'not_waiting', [created, paid, confirmed]],
    ['that is refunded', 'not_waiting', [created, paid, refunded]],
  ] as const)('%s', (_, bar, events) => {
    expect(barAfter(...events)).toBe(bar);
  });

  it('and starts no automatic delivery, while a person may deliver it', () => {
    const waiting = given(created, paid, started, delivered, takenBack);
    waiting.when(assign(true)).refuses('order_not_deliverable');
    waiting.when(assign(false)).then({ type: 'assignment_started', data: { ...about, items, assignment: 2 } });
    given(created, paid, partly).when(assign(true)).refuses('order_not_deliverable');
    given(created, paid, disputed).when(assign(true)).refuses('disputed');
  });
});
