import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import type { OrderFact } from './order-state.ts';
import type { LookAtSecrets, Looker } from './order.ts';
import { about, admin, ann, bob, created, delivered, items, paid, pick } from '../testing/orders.ts';

const given = specOf(orderDecider);
const owner: Looker = { actor: ann, as: 'owner' };
const office: Looker = { actor: admin, as: 'admin' };
const look = (by: Looker, units = items, own = false): LookAtSecrets => {
  const shown = units.flatMap(({ product_ids }) => product_ids);
  return { type: 'LookAtSecrets', orderId: 'o1', by, units, shown, own };
};
const seen = (to: 'owner' | 'admin', product_id: string | null): OrderFact => ({
  type: 'private_info_revealed',
  data: { subject: product_id === null ? 'order' : 'product', product_id, order_id: about.order_id, user_id: about.user_id, to },
});

describe('a look at the secrets of an order', () => {
  it('is a fact for each unit, for its customer and for the office', () => {
    given(created, paid, delivered).when(look(owner)).then(seen('owner', 'p1'), seen('owner', 'p2'));
    given(created, paid, delivered).when(look(office)).then(seen('admin', 'p1'), seen('admin', 'p2'));
  });
  it('is one fact more where the order has a secret of its own', () =>
    given(created, paid, delivered)
      .when(look(owner, items, true))
      .then(seen('owner', 'p1'), seen('owner', 'p2'), seen('owner', null)));
  it('is no fact of a unit that has no secret to show', () =>
    given(created, paid, delivered)
      .when({ ...look(owner), shown: ['p2'] })
      .then(seen('owner', 'p2')));
  it('is a fact each time', () =>
    given(created, paid, delivered, seen('owner', 'p1'), seen('owner', 'p2'))
      .when(look(owner))
      .then(seen('owner', 'p1'), seen('owner', 'p2')));
  it('shows its customer nothing before the delivery, and the office what there is', () => {
    given(created, paid)
      .when(look(owner, [], true))
      .refuses('order_not_delivered');
    given(created, paid)
      .when(look(office, [], true))
      .then(seen('admin', null));
  });
  it('says of a refunded order that it is closed, not that it will be delivered', () => {
    const back = { charge_id: 'ch_1', subscription_id: null, reason: 'goodwill' as const, items: [], assignment: 1 };
    given(created, paid, delivered, { type: 'order_refunded', data: { ...about, ...back } })
      .when(look(owner, [], true))
      .refuses('order_closed');
  });
  it('shows another customer no order at all (I13)', () =>
    given(created, paid, delivered)
      .when(look({ actor: bob, as: 'owner' }))
      .refuses('order_unknown'));
  it('shows no units but those that the order has in that moment', () =>
    given(created, paid, delivered)
      .when(look(owner, pick('p1', 'p3')))
      .refuses('request_in_progress'));
});
