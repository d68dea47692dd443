import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { AssignProducts, ExpireHold, HoldStock, KeepHold, ReleaseHold, RenewHold } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import {
  sku,
  other,
  ann,
  bob,
  print,
  added,
  changed,
  gone,
  p1,
  p2,
  later,
  muchLater,
  afterwards,
  hold,
  held,
  kept,
  released,
  assigned,
} from '../testing/pool-events.ts';

const given = specOf(pool);

describe('an empty pool', () => {
  it('takes a unit', () =>
    given()
      .when({ type: 'AddProduct', sku, productId: 'p1', fingerprint: print(1), cleared: null })
      .then(p1));
  it('refuses a hold', () =>
    given()
      .when(new HoldStock({ sku, order: ann, quantity: 1, expiresAt: later }))
      .refuses('out_of_stock'));
  it('knows no unit', () => given().when({ type: 'DeleteProduct', sku, productId: 'p1' }).refuses('product_unknown'));
  it('takes in a unit that moved from another SKU', () =>
    given()
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: other, fingerprint: print(9), move: 1, cleared: null })
      .then({ type: 'product_moved_in', data: { product_id: 'p9', sku, from: other, fingerprint: print(9), move: 1 } }));
});

describe('a unit that left another pool', () => {
  const alike = { product_id: 'p9', sku, from: other, fingerprint: print(1), move: 1 } as const;
  it('arrives, even where a change that was cut off has left its private information on record with another', () =>
    given(p1)
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: other, fingerprint: print(1), move: 1, cleared: null })
      .then({ type: 'product_moved_in', data: alike }));
  it('leaves its private information taken while one of the two that have it is there', () =>
    given(p1, { type: 'product_moved_in', data: alike }, gone('p9'))
      .when({ type: 'AddProduct', sku, productId: 'p3', fingerprint: print(1), cleared: null })
      .refuses('product_duplicate'));
  it('leaves it free when both are gone', () =>
    given(p1, { type: 'product_moved_in', data: alike }, ...['p1', 'p9'].map(gone))
      .when({ type: 'AddProduct', sku, productId: 'p3', fingerprint: print(1), cleared: null })
      .then(added('p3', 1)));
});

describe('a unit that moved here and has left', () => {
  const move = { product_id: 'p9', sku, from: other, fingerprint: print(9), move: 1 } as const;
  const history: PoolEvent[] = [
    { type: 'product_moved_in', data: move },
    { type: 'product_deleted', data: { product_id: 'p9', sku } },
  ];
  it('does not come back by the same move', () =>
    given(...history)
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: other, fingerprint: print(9), move: 1, cleared: null })
      .nothing());
  it('comes back by a later one', () =>
    given(...history)
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: other, fingerprint: print(9), move: 3, cleared: null })
      .then({ type: 'product_moved_in', data: { ...move, move: 3 } }));
  it('does not come in by the move that it left by', () =>
    given(
      { type: 'product_moved_in', data: move },
      { type: 'product_moved_out', data: { product_id: 'p9', sku, to: other, fingerprint: print(9), move: 2 } },
    )
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: other, fingerprint: print(9), move: 2, cleared: null })
      .nothing());
});

describe('a pool with two units', () => {
  it('refuses the same private information twice', () =>
    given(p1, p2)
      .when({ type: 'AddProduct', sku, productId: 'p3', fingerprint: print(1), cleared: null })
      .refuses('product_duplicate'));
  it('refuses to change a unit into a copy of another', () =>
    given(p1, p2)
      .when({ type: 'ChangePrivateInfo', sku, productId: 'p1', fingerprint: print(2), edition: '0.0', cleared: null, left: null })
      .refuses('product_duplicate'));
  it('does nothing when the private information stays as it is', () =>
    given(p1)
      .when({ type: 'ChangePrivateInfo', sku, productId: 'p1', fingerprint: print(1), edition: '', cleared: null, left: null })
      .nothing());
  it('changes no private information that has changed since it was shown, even to the same value', () =>
    given(p1, changed('p1', 3), changed('p1', 1))
      .when({ type: 'ChangePrivateInfo', sku, productId: 'p1', fingerprint: print(4), edition: '0.0', cleared: null, left: null })
      .refuses('request_in_progress'));
  it('holds both for one order', () =>
    given(p1, p2)
      .when(new HoldStock({ sku, order: ann, quantity: 2, expiresAt: later }))
      .then(held(ann, 2)));
  it('holds no more units than are available (I1)', () =>
    given(p1, p2)
      .when(new HoldStock({ sku, order: ann, quantity: 3, expiresAt: later }))
      .refuses('out_of_stock'));
  it('forgets a deleted unit, so that its private information may come back', () =>
    given(p1, { type: 'product_deleted', data: { product_id: 'p1', sku } })
      .when({ type: 'AddProduct', sku, productId: 'p3', fingerprint: print(1), cleared: null })
      .then(added('p3', 1)));
  it('deletes once', () =>
    given(p1, { type: 'product_deleted', data: { product_id: 'p1', sku } })
      .when({ type: 'DeleteProduct', sku, productId: 'p1' })
      .nothing());
});

describe('units that are held', () => {
  it('are not held a second time (I1)', () =>
    given(p1, p2, held(ann, 2))
      .when(new HoldStock({ sku, order: bob, quantity: 1, expiresAt: later }))
      .refuses('out_of_stock'));
  it('are held once for the same order', () =>
    given(p1, held(ann, 1))
      .when(new HoldStock({ sku, order: ann, quantity: 1, expiresAt: later }))
      .nothing());
  it('may not be deleted', () =>
    given(p1, held(ann, 1)).when({ type: 'DeleteProduct', sku, productId: 'p1' }).refuses('promised_to_orders'));
  it('may not move to another SKU', () =>
    given(p1, held(ann, 1)).when({ type: 'MoveProductOut', sku, productId: 'p1', to: other }).refuses('promised_to_orders'));
  it('may not be given to another order', () =>
    given(p1, held(ann, 1))
      .when(new AssignProducts({ sku, order: bob, productIds: ['p1'], assignment: 1, byItself: false }))
      .refuses('promised_to_orders'));
  it('are let go when the order is canceled', () =>
    given(p1, held(ann, 1))
      .when(new ReleaseHold({ sku, orderId: 'o1', cause: 'canceled' }))
      .then(released(ann, 1, 'canceled')));
  it('are let go once', () =>
    given(p1, held(ann, 1), released(ann, 1, 'canceled'))
      .when(new ReleaseHold({ sku, orderId: 'o1', cause: 'canceled' }))
      .nothing());
  it('stay held when the timer is early', () =>
    given(p1, held(ann, 1))
      .when(new ExpireHold({ sku, orderId: 'o1' }))
      .nothing());
  it('are let go when the time is over', () =>
    given(p1, held(ann, 1))
      .when(new ExpireHold({ sku, orderId: 'o1' }), afterwards)
      .then(released(ann, 1, 'expired')));
  it('are held longer while the customer pays', () =>
    given(p1, held(ann, 1))
      .when(new RenewHold({ sku, order: ann, quantity: 1, expiresAt: muchLater }))
      .then({ type: 'hold_extended', data: { ...hold(ann, 1), expires_at: muchLater } }));
});

describe('a hold whose time is over', () => {
  it('makes room for another order', () =>
    given(p1, held(ann, 1))
      .when(new HoldStock({ sku, order: bob, quantity: 1, expiresAt: muchLater }), afterwards)
      .then(released(ann, 1, 'expired'), held(bob, 1, muchLater)));
  it('is renewed when its order is paid after all', () =>
    given(p1, held(ann, 1))
      .when(new RenewHold({ sku, order: ann, quantity: 1, expiresAt: muchLater }), afterwards)
      .then(released(ann, 1, 'expired'), held(ann, 1, muchLater)));
  it('is not renewed when the units are promised to another order', () =>
    given(p1, held(ann, 1), released(ann, 1, 'expired'), held(bob, 1, muchLater))
      .when(new RenewHold({ sku, order: ann, quantity: 1, expiresAt: muchLater }), afterwards)
      .refuses('out_of_stock'));
  it('gives no right to a unit promised to others, although its order was paid and the pool does not know yet', () =>
    given(p1, held(ann, 1), kept(bob, 1))
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1'], assignment: 1, byItself: false }), afterwards)
      .refuses('promised_to_orders'));
  it('keeps its order from no unit that is free', () =>
    given(p1, held(ann, 1))
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1'], assignment: 1, byItself: false }), afterwards)
      .then(assigned(ann, ['p1'], 1)));
});

describe('the hold of a paid order', () => {
  it('no longer expires', () =>
    given(p1, held(ann, 1), kept(ann, 1))
      .when(new ExpireHold({ sku, orderId: 'o1' }), afterwards)
      .nothing());
  it('is not let go because another checkout of its order failed, but when its money is refunded', () => {
    given(p1, kept(ann, 1))
      .when(new ReleaseHold({ sku, orderId: 'o1', cause: 'payment_failed' }))
      .nothing();
    given(p1, kept(ann, 1))
      .when(new ReleaseHold({ sku, orderId: 'o1', cause: 'refunded' }))
      .then(released(ann, 1, 'refunded'));
    given(p1, held(ann, 1))
      .when(new ReleaseHold({ sku, orderId: 'o1', cause: 'payment_failed' }))
      .then(released(ann, 1, 'payment_failed'));
  });
  it('is kept once', () =>
    given(p1, kept(ann, 1))
      .when(new KeepHold({ sku, order: ann, quantity: 1, again: null, cleared: null }))
      .nothing());
  it('is accepted late even without units: the order waits for stock', () =>
    given()
      .when(new KeepHold({ sku, order: ann, quantity: 1, again: null, cleared: null }))
      .then(kept(ann, 1)));
  it('is not claimed again after delivery', () =>
    given(p1, held(ann, 1), assigned(ann, ['p1'], 1))
      .when(new KeepHold({ sku, order: ann, quantity: 1, again: null, cleared: null }))
      .nothing());
  it('is claimed again by an order whose refund has failed, unless it holds or got other units in between', () => {
    given(p1, kept(ann, 1), released(ann, 1, 'refunded'))
      .when(new KeepHold({ sku, order: ann, quantity: 1, again: 0, cleared: null }))
      .then(kept(ann, 1));
    given(p1, kept(ann, 1))
      .when(new KeepHold({ sku, order: ann, quantity: 1, again: 0, cleared: null }))
      .nothing();
    given(p1, held(ann, 1), assigned(ann, ['p1'], 1))
      .when(new KeepHold({ sku, order: ann, quantity: 1, again: 0, cleared: null }))
      .nothing();
  });
  it('is used up by the assignment', () =>
    given(p1, p2, kept(ann, 2))
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1', 'p2'], assignment: 1, byItself: false }))
      .then(assigned(ann, ['p1', 'p2'], 2)));
  it('is served before the paid orders that came later, which get none of its units', () => {
    given(p1, kept(ann, 1), kept(bob, 1))
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1'], assignment: 1, byItself: false }))
      .then(assigned(ann, ['p1'], 1));
    given(p1, kept(ann, 1), kept(bob, 1))
      .when(new AssignProducts({ sku, order: bob, productIds: ['p1'], assignment: 1, byItself: false }))
      .refuses('promised_to_orders');
  });
  it('may be served before an order that came first and needs more units than there are', () =>
    given(p1, kept(ann, 2), kept(bob, 1))
      .when(new AssignProducts({ sku, order: bob, productIds: ['p1'], assignment: 1, byItself: false }))
      .then(assigned(bob, ['p1'], 1)));
  it('may be served before later ones although the pool does not know yet that its order is paid', () =>
    given(p1, held(ann, 1), kept(bob, 1))
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1'], assignment: 1, byItself: false }))
      .then(assigned(ann, ['p1'], 1)));
});
