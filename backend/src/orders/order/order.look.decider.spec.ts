import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import type { OrderFact } from './order-state.ts';
import type { LookAtSecrets, Looker } from './order.ts';
import {
  orderBase,
  adminActor,
  annActor,
  bobActor,
  orderCreated,
  productDelivered,
  twoUnits,
  orderPaid,
  picksOf,
} from '../testing/orders.ts';

const given = specOf(orderDecider);
const owner: Looker = { actor: annActor, as: 'owner' };
const office: Looker = { actor: adminActor, as: 'admin' };
const lookAtSecrets = (by: Looker, units = twoUnits, own = false): LookAtSecrets => {
  const shown = units.flatMap(({ product_ids }) => product_ids);
  return { type: 'LookAtSecrets', orderId: 'o1', by, units, shown, own };
};
const infoRevealed = (to: 'owner' | 'admin', product_id: string | null): OrderFact => ({
  type: 'private_info_revealed',
  data: { subject: product_id === null ? 'order' : 'product', product_id, order_id: orderBase.order_id, user_id: orderBase.user_id, to },
});

describe('a look at the secrets of an order', () => {
  it('is recorded for each unit, for the customer and for the office', () => {
    given(orderCreated, orderPaid, productDelivered)
      .when(lookAtSecrets(owner))
      .then(infoRevealed('owner', 'p1'), infoRevealed('owner', 'p2'));
    given(orderCreated, orderPaid, productDelivered)
      .when(lookAtSecrets(office))
      .then(infoRevealed('admin', 'p1'), infoRevealed('admin', 'p2'));
  });
  it('is also recorded for the private information of the order itself', () =>
    given(orderCreated, orderPaid, productDelivered)
      .when(lookAtSecrets(owner, twoUnits, true))
      .then(infoRevealed('owner', 'p1'), infoRevealed('owner', 'p2'), infoRevealed('owner', null)));
  it('is not recorded for a unit without a secret', () =>
    given(orderCreated, orderPaid, productDelivered)
      .when({ ...lookAtSecrets(owner), shown: ['p2'] })
      .then(infoRevealed('owner', 'p2')));
  it('is recorded each time', () =>
    given(orderCreated, orderPaid, productDelivered, infoRevealed('owner', 'p1'), infoRevealed('owner', 'p2'))
      .when(lookAtSecrets(owner))
      .then(infoRevealed('owner', 'p1'), infoRevealed('owner', 'p2')));
  it('is refused to its customer before the delivery, and allowed to the office', () => {
    given(orderCreated, orderPaid)
      .when(lookAtSecrets(owner, [], true))
      .refuses('order_not_delivered');
    given(orderCreated, orderPaid)
      .when(lookAtSecrets(office, [], true))
      .then(infoRevealed('admin', null));
  });
  it('is refused for a refunded order as closed, not as undelivered', () => {
    const back = { charge_id: 'ch_1', subscription_id: null, reason: 'goodwill' as const, items: [], assignment: 1 };
    given(orderCreated, orderPaid, productDelivered, { type: 'order_refunded', data: { ...orderBase, ...back } })
      .when(lookAtSecrets(owner, [], true))
      .refuses('order_closed');
  });
  it('is refused to another customer as for a missing order (I13)', () =>
    given(orderCreated, orderPaid, productDelivered)
      .when(lookAtSecrets({ actor: bobActor, as: 'owner' }))
      .refuses('order_unknown'));
  it('is refused if the order’s units have changed since they were opened', () =>
    given(orderCreated, orderPaid, productDelivered)
      .when(lookAtSecrets(owner, picksOf('p1', 'p3')))
      .refuses('request_in_progress'));
});
