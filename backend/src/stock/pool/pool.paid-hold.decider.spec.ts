import { specOf } from '../../platform/testing/spec.ts';
import { AssignProducts, ExpireHold, KeepHold, ReleaseHold } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import {
  creatorSku,
  annsOrder,
  bobsOrder,
  p1,
  p2,
  afterExpiry,
  stockHeld,
  holdKept,
  holdReleased,
  unitsAssigned,
} from '../testing/pool-events.ts';

const given = specOf(pool);

describe('the hold of a paid order', () => {
  it('no longer expires', () =>
    given(p1, stockHeld(annsOrder, 1), holdKept(annsOrder, 1))
      .when(new ExpireHold({ sku: creatorSku, orderId: 'o1' }), afterExpiry)
      .nothing());
  it('is released when its order is refunded, but not when another checkout of its order fails', () => {
    given(p1, holdKept(annsOrder, 1))
      .when(new ReleaseHold({ sku: creatorSku, orderId: 'o1', cause: 'payment_failed' }))
      .nothing();
    given(p1, holdKept(annsOrder, 1))
      .when(new ReleaseHold({ sku: creatorSku, orderId: 'o1', cause: 'refunded' }))
      .then(holdReleased(annsOrder, 1, 'refunded', 1));
    given(p1, stockHeld(annsOrder, 1))
      .when(new ReleaseHold({ sku: creatorSku, orderId: 'o1', cause: 'payment_failed' }))
      .then(holdReleased(annsOrder, 1, 'payment_failed'));
  });
  it('is made permanent once', () =>
    given(p1, holdKept(annsOrder, 1))
      .when(new KeepHold({ sku: creatorSku, order: annsOrder, quantity: 1, afterAssignment: null, lastClearing: null }))
      .nothing());
  it('is accepted late even without units, so that the order waits for stock', () =>
    given()
      .when(new KeepHold({ sku: creatorSku, order: annsOrder, quantity: 1, afterAssignment: null, lastClearing: null }))
      .then(holdKept(annsOrder, 1)));
  it('is not claimed again after delivery', () =>
    given(p1, stockHeld(annsOrder, 1), unitsAssigned(annsOrder, ['p1'], 1))
      .when(new KeepHold({ sku: creatorSku, order: annsOrder, quantity: 1, afterAssignment: null, lastClearing: null }))
      .nothing());
  it('is restored when a refund fails, unless its order has a hold or other units by then', () => {
    given(p1, holdKept(annsOrder, 1), holdReleased(annsOrder, 1, 'refunded'))
      .when(new KeepHold({ sku: creatorSku, order: annsOrder, quantity: 1, afterAssignment: 0, lastClearing: null }))
      .then(holdKept(annsOrder, 1, 1, 2));
    given(p1, holdKept(annsOrder, 1))
      .when(new KeepHold({ sku: creatorSku, order: annsOrder, quantity: 1, afterAssignment: 0, lastClearing: null }))
      .nothing();
    given(p1, stockHeld(annsOrder, 1), unitsAssigned(annsOrder, ['p1'], 1))
      .when(new KeepHold({ sku: creatorSku, order: annsOrder, quantity: 1, afterAssignment: 0, lastClearing: null }))
      .nothing();
  });
  it('is used up by the assignment', () =>
    given(p1, p2, holdKept(annsOrder, 2))
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1', 'p2'], assignment: 1, automatic: false }))
      .then(unitsAssigned(annsOrder, ['p1', 'p2'], 2, 2)));
  it('is served before later paid orders, which get none of its units', () => {
    given(p1, holdKept(annsOrder, 1), holdKept(bobsOrder, 1))
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .then(unitsAssigned(annsOrder, ['p1'], 1, 1));
    given(p1, holdKept(annsOrder, 1), holdKept(bobsOrder, 1))
      .when(new AssignProducts({ sku: creatorSku, order: bobsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .refuses('promised_to_orders');
  });
  it('may be served before an earlier order that needs more units than are in stock', () =>
    given(p1, holdKept(annsOrder, 2), holdKept(bobsOrder, 1))
      .when(new AssignProducts({ sku: creatorSku, order: bobsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .then(unitsAssigned(bobsOrder, ['p1'], 1, 2)));
  it('may be served before later ones even if the pool has not recorded the payment yet', () =>
    given(p1, stockHeld(annsOrder, 1), holdKept(bobsOrder, 1))
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .then(unitsAssigned(annsOrder, ['p1'], 1)));
});
