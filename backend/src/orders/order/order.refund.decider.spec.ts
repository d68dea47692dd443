import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import type { OrderFact } from './order-state.ts';
import { RecordOrderRefund } from '../orders.commands.ts';
import { about, admin, ann, created, delivered, items, paid, pick, refunded } from '../testing/orders.ts';

const given = specOf(orderDecider);

describe('a refunded order', () => {
  const looked: OrderFact = {
    type: 'private_info_revealed',
    data: { subject: 'product', product_id: 'p1', order_id: 'o1', user_id: 'ann', to: 'owner' },
  };
  const swap = { product_id: 'p1', replaced_by: 'p3', unit_sku: about.sku, assignment: 0 };
  const replaced: OrderEvent = { type: 'unit_replaced', data: { ...about, ...swap, reason: 'other', fate: 'quarantine', seen: true } };
  const halfSeen: OrderFact[] = [created, paid, delivered, looked, replaced];
  const gaveBackOne: OrderEvent = { ...refunded, data: { ...refunded.data, items: pick('p3'), assignment: 0 } };
  it('gives back the replacement that its customer has not looked at, and keeps the rest', () => {
    given(...halfSeen)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 1000, full: true, reason: 'goodwill' }))
      .then(gaveBackOne);
    const look = { type: 'LookAtSecrets', orderId: 'o1', by: { actor: admin, as: 'admin' }, own: false } as const;
    given(...halfSeen, gaveBackOne)
      .when({ ...look, units: pick('p2', 'p3'), shown: ['p2', 'p3'] })
      .refuses('request_in_progress');
    given(...halfSeen, gaveBackOne)
      .when({ ...look, units: pick('p2'), shown: [] })
      .nothing();
  });
  it('is delivered again with what its customer has seen when the refund fails, and without what went back', () => {
    const failed: OrderEvent = {
      type: 'order_refund_failed',
      data: { ...about, charge_id: 'ch_1', refunded: 0, currency: 'usd', status: 'delivered' },
    };
    given(...halfSeen, gaveBackOne)
      .when(new RecordOrderRefund({ orderId: 'o1', chargeId: 'ch_1', totalRefunded: 0, full: false, reason: 'goodwill' }))
      .then(failed);
    const look = { type: 'LookAtSecrets', orderId: 'o1', by: { actor: ann, as: 'owner' }, own: false } as const;
    given(...halfSeen, gaveBackOne, failed)
      .when({ ...look, units: pick('p2', 'p3'), shown: [] })
      .refuses('request_in_progress');
  });
  it('has no products any more that went back with its money', () => {
    const gaveBack = { ...refunded, data: { ...refunded.data, items } };
    given(created, paid, delivered, gaveBack).when({ type: 'StartAssignment', orderId: 'o1', items }).refuses('order_not_deliverable');
  });
});
