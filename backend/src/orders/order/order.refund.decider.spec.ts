import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import type { StartReplacement } from './order.ts';
import type { OrderFact } from './order-state.ts';
import { RecordOrderRefund, RecordRefundRequest, RecordRefundRequestEnded } from '../orders.commands.ts';
import {
  orderBase,
  adminActor,
  annActor,
  orderCreated,
  orderDisputed,
  productDelivered,
  twoUnits,
  orderPaid,
  picksOf,
  orderRefunded,
  startAssignment,
  finishAssignment,
  assignmentStarted,
} from '../testing/orders.ts';

const given = specOf(orderDecider);

describe('an order of which a refund of all that is left is requested', () => {
  const about = { ...orderBase, charge_id: 'ch_1', request_id: '5f1d6c1e-0000-4000-8000-000000000001' };
  const request = { amount: null, reason: 'goodwill', given_back: 0, again: false, requested_by: adminActor } as const;
  const requested: OrderEvent = { type: 'order_refund_requested', data: { ...about, ...request } };
  const ended: OrderEvent = { type: 'order_refund_request_ended', data: about };
  const ask = (amount: number | null) =>
    new RecordRefundRequest({
      orderId: 'o1',
      chargeId: 'ch_1',
      requestId: about.request_id,
      amount,
      reason: 'goodwill',
      givenBack: 0,
      again: false,
      by: adminActor,
    });
  const end = new RecordRefundRequestEnded({ orderId: 'o1', chargeId: 'ch_1', requestId: about.request_id });
  const look = {
    type: 'LookAtSecrets',
    orderId: 'o1',
    by: { actor: annActor, as: 'owner' },
    units: twoUnits,
    shown: ['p1'],
    own: false,
  } as const;
  const replace: StartReplacement = {
    ...({ type: 'StartReplacement', orderId: 'o1', productId: 'p1', replacedBy: 'p3', unitSku: orderBase.sku } as const),
    ...({ reason: 'other', fate: 'quarantine', by: adminActor } as const),
  };

  it('records the request once, and only of the charge that has paid it', () => {
    given(orderCreated, orderPaid).when(ask(null)).then(requested);
    given(orderCreated, orderPaid, requested).when(ask(null)).nothing();
    given(orderCreated).when(ask(null)).nothing();
    given(orderCreated, orderPaid)
      .when(new RecordRefundRequest({ ...ask(null), chargeId: 'ch_2' }))
      .nothing();
    given(orderCreated, orderPaid, requested, ended).when(ask(null)).then(requested);
  });

  it('gives and shows nothing', () => {
    given(orderCreated, orderPaid, requested).when(startAssignment(twoUnits)).refuses('refund_requested');
    given(orderCreated, orderPaid, requested).when({ type: 'ConfirmWithoutProducts', orderId: 'o1' }).refuses('refund_requested');
    given(orderCreated, orderPaid, productDelivered, requested).when(look).refuses('refund_requested');
    given(orderCreated, orderPaid, productDelivered, requested).when(replace).refuses('refund_requested');
    given(orderCreated, orderPaid, assignmentStarted, requested)
      .when(finishAssignment(twoUnits))
      .then({
        type: 'assignment_abandoned',
        data: { ...orderBase, items: twoUnits, assignment: 1, keep_claim: true, cause: 'refund_requested' },
      });
  });

  it('gives and shows everything again once the request has ended', () => {
    given(orderCreated, orderPaid, requested).when(end).then(ended);
    given(orderCreated, orderPaid, requested, ended).when(end).nothing();
    given(orderCreated, orderPaid, requested, ended).when(startAssignment(twoUnits)).then(assignmentStarted);
    given(orderCreated, orderPaid, productDelivered, requested, ended)
      .when(look)
      .then({
        type: 'private_info_revealed',
        data: { subject: 'product', product_id: 'p1', order_id: 'o1', user_id: 'ann', to: 'owner' },
      });
  });

  it('no longer has a request once it is refunded', () => {
    given(orderCreated, orderPaid, requested, orderRefunded).when(end).nothing();
  });

  it('is delivered although a part is requested, but not if the requests leave nothing', () => {
    const partOf = (amount: number, request_id = about.request_id): OrderEvent => ({
      type: 'order_refund_requested',
      data: { ...requested.data, amount, request_id },
    });
    const refunded: OrderEvent = {
      type: 'order_partially_refunded',
      data: { ...orderBase, charge_id: 'ch_1', refunded: 300, currency: 'usd' },
    };
    given(orderCreated, orderPaid, partOf(999)).when(startAssignment(twoUnits)).then(assignmentStarted);
    given(orderCreated, orderPaid, partOf(1000)).when(startAssignment(twoUnits)).refuses('refund_requested');
    given(orderCreated, orderPaid, partOf(600), partOf(400, 'another')).when(startAssignment(twoUnits)).refuses('refund_requested');
    given(orderCreated, orderPaid, refunded, partOf(700)).when(startAssignment(twoUnits)).refuses('refund_requested');
  });

  it('has its request ended by the answer of the provider in the same decision', () => {
    const answer = (totalRefunded: number, full = false) =>
      new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded, full, reason: 'goodwill', requestId: about.request_id });
    const refunded: OrderEvent = {
      type: 'order_partially_refunded',
      data: { ...orderBase, charge_id: 'ch_1', refunded: 300, currency: 'usd' },
    };
    given(orderCreated, orderPaid, requested).when(answer(300)).then(refunded, ended);
    given(orderCreated, orderPaid, requested).when(answer(0)).then(ended);
    given(orderCreated, orderPaid, requested).when(answer(1000, true)).then(orderRefunded);
    given(orderCreated, orderPaid, requested, ended).when(answer(0)).nothing();
  });
});

describe('a refunded order', () => {
  const looked: OrderFact = {
    type: 'private_info_revealed',
    data: { subject: 'product', product_id: 'p1', order_id: 'o1', user_id: 'ann', to: 'owner' },
  };
  const swap = { product_id: 'p1', replaced_by: 'p3', unit_sku: orderBase.sku, assignment: 0 };
  const replaced: OrderEvent = { type: 'unit_replaced', data: { ...orderBase, ...swap, reason: 'other', fate: 'quarantine', seen: true } };
  const halfSeen: OrderFact[] = [orderCreated, orderPaid, productDelivered, looked, replaced];
  const gaveBackOne: OrderEvent = { ...orderRefunded, data: { ...orderRefunded.data, items: picksOf('p3'), assignment: 0 } };
  it('returns the replacement that its customer has not seen, and keeps the other units', () => {
    given(...halfSeen)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then(gaveBackOne);
    const look = { type: 'LookAtSecrets', orderId: 'o1', by: { actor: adminActor, as: 'admin' }, own: false } as const;
    given(...halfSeen, gaveBackOne)
      .when({ ...look, units: picksOf('p2', 'p3'), shown: ['p2', 'p3'] })
      .refuses('request_in_progress');
    given(...halfSeen, gaveBackOne)
      .when({ ...look, units: picksOf('p2'), shown: [] })
      .nothing();
  });
  it('is delivered again with the seen units when the refund fails, without the returned ones', () => {
    const failed: OrderEvent = {
      type: 'order_refund_failed',
      data: { ...orderBase, charge_id: 'ch_1', refunded: 0, currency: 'usd', status: 'delivered' },
    };
    given(...halfSeen, gaveBackOne)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 0, full: false, reason: 'goodwill' }))
      .then(failed);
    const look = { type: 'LookAtSecrets', orderId: 'o1', by: { actor: annActor, as: 'owner' }, own: false } as const;
    given(...halfSeen, gaveBackOne, failed)
      .when({ ...look, units: picksOf('p2', 'p3'), shown: [] })
      .refuses('request_in_progress');
  });
  it('cannot be delivered again with the returned units', () => {
    const gaveBack = { ...orderRefunded, data: { ...orderRefunded.data, items: twoUnits } };
    given(orderCreated, orderPaid, productDelivered, gaveBack).when(startAssignment(twoUnits)).refuses('order_not_deliverable');
  });
});

describe('an order whose refund has failed', () => {
  const fails = new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 0, full: false, reason: 'goodwill' });
  const refundFailed = (status: 'paid_in_process' | 'completed', still = 0): OrderEvent => ({
    type: 'order_refund_failed',
    data: { ...orderBase, charge_id: 'ch_1', refunded: still, currency: 'usd', status },
  });
  const confirmed: OrderEvent = { type: 'order_confirmed_without_products', data: orderBase };
  const gaveBack = { ...orderRefunded, data: { ...orderRefunded.data, items: twoUnits } };
  it('is paid and awaits delivery again', () =>
    given(orderCreated, orderPaid, orderRefunded).when(fails).then(refundFailed('paid_in_process')));
  it('has no units, because they were returned with the refund', () => {
    given(orderCreated, orderPaid, productDelivered, gaveBack).when(fails).then(refundFailed('paid_in_process'));
    given(orderCreated, orderPaid, productDelivered, gaveBack, refundFailed('paid_in_process'))
      .when({ type: 'ConfirmWithoutProducts', orderId: 'o1' })
      .then(confirmed);
  });
  it('is completed again if it was confirmed without products', () =>
    given(orderCreated, orderPaid, confirmed, orderRefunded).when(fails).then(refundFailed('completed')));
  it('records the failure once', () =>
    given(orderCreated, orderPaid, orderRefunded, refundFailed('paid_in_process')).when(fails).nothing());
  it('can be refunded again', () =>
    given(orderCreated, orderPaid, orderRefunded, refundFailed('paid_in_process'))
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then(orderRefunded));
  it('has a lower refunded total after a partial refund', () => {
    const part: OrderEvent = {
      type: 'order_partially_refunded',
      data: { ...orderBase, charge_id: 'ch_1', refunded: 400, currency: 'usd' },
    };
    given(orderCreated, orderPaid, part)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 100, full: false, reason: 'goodwill' }))
      .then(refundFailed('paid_in_process', 100));
  });
  it('stays refunded after a lost dispute', () => {
    const lost: OrderEvent = {
      type: 'order_dispute_closed',
      data: { ...orderBase, charge_id: 'ch_1', dispute_id: 'dp_1', outcome: 'lost' },
    };
    const stillReturned = { ...fails, totalRefunded: 1000, full: true, reason: 'dispute_lost' } as const;
    given(orderCreated, orderPaid, orderDisputed, orderRefunded, lost).when(new RecordOrderRefund(stillReturned)).nothing();
  });
});
