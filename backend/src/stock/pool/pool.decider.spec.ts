import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { AssignProducts, ExpireHold, HoldStock, ReleaseHold, RenewHold } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import {
  creatorSku,
  otherSku,
  annsOrder,
  bobsOrder,
  fingerprint,
  unitAdded,
  privateInfoChanged,
  unitDeleted,
  p1,
  p2,
  expiry,
  laterExpiry,
  afterExpiry,
  holdData,
  stockHeld,
  holdKept,
  holdReleased,
  unitsAssigned,
} from '../testing/pool-events.ts';

const given = specOf(pool);

describe('an empty pool', () => {
  it('accepts a unit', () =>
    given()
      .when({ type: 'AddProduct', sku: creatorSku, productId: 'p1', fingerprint: fingerprint(1), lastClearing: null })
      .then(p1));
  it('refuses a hold', () =>
    given()
      .when(new HoldStock({ sku: creatorSku, order: annsOrder, quantity: 1, expiresAt: expiry }))
      .refuses('out_of_stock'));
  it('refuses to delete an unknown unit', () =>
    given().when({ type: 'DeleteProduct', sku: creatorSku, productId: 'p1' }).refuses('product_unknown'));
  it('accepts a unit that moved from another SKU', () =>
    given()
      .when({
        type: 'MoveProductIn',
        sku: creatorSku,
        productId: 'p9',
        from: otherSku,
        fingerprint: fingerprint(9),
        move: 1,
        lastClearing: null,
      })
      .then({
        type: 'product_moved_in',
        data: { product_id: 'p9', sku: creatorSku, from: otherSku, fingerprint: fingerprint(9), move: 1 },
      }));
});

describe('a unit that left another pool', () => {
  const alike = { product_id: 'p9', sku: creatorSku, from: otherSku, fingerprint: fingerprint(1), move: 1 } as const;
  it('arrives, even if an interrupted change has left its private information with another unit', () =>
    given(p1)
      .when({
        type: 'MoveProductIn',
        sku: creatorSku,
        productId: 'p9',
        from: otherSku,
        fingerprint: fingerprint(1),
        move: 1,
        lastClearing: null,
      })
      .then({ type: 'product_moved_in', data: alike }));
  it('keeps its private information taken while another unit has the same', () =>
    given(p1, { type: 'product_moved_in', data: alike }, unitDeleted('p9'))
      .when({ type: 'AddProduct', sku: creatorSku, productId: 'p3', fingerprint: fingerprint(1), lastClearing: null })
      .refuses('product_duplicate'));
  it('frees its private information when both units are deleted', () =>
    given(p1, { type: 'product_moved_in', data: alike }, ...['p1', 'p9'].map(unitDeleted))
      .when({ type: 'AddProduct', sku: creatorSku, productId: 'p3', fingerprint: fingerprint(1), lastClearing: null })
      .then(unitAdded('p3', 1)));
});

describe('a unit that moved here and has left again', () => {
  const move = { product_id: 'p9', sku: creatorSku, from: otherSku, fingerprint: fingerprint(9), move: 1 } as const;
  const history: PoolEvent[] = [
    { type: 'product_moved_in', data: move },
    { type: 'product_deleted', data: { product_id: 'p9', sku: creatorSku } },
  ];
  it('does not come back by the same move', () =>
    given(...history)
      .when({
        type: 'MoveProductIn',
        sku: creatorSku,
        productId: 'p9',
        from: otherSku,
        fingerprint: fingerprint(9),
        move: 1,
        lastClearing: null,
      })
      .nothing());
  it('comes back by a later one', () =>
    given(...history)
      .when({
        type: 'MoveProductIn',
        sku: creatorSku,
        productId: 'p9',
        from: otherSku,
        fingerprint: fingerprint(9),
        move: 3,
        lastClearing: null,
      })
      .then({ type: 'product_moved_in', data: { ...move, move: 3 } }));
  it('does not come back by the move that it left by', () =>
    given(
      { type: 'product_moved_in', data: move },
      { type: 'product_moved_out', data: { product_id: 'p9', sku: creatorSku, to: otherSku, fingerprint: fingerprint(9), move: 2 } },
    )
      .when({
        type: 'MoveProductIn',
        sku: creatorSku,
        productId: 'p9',
        from: otherSku,
        fingerprint: fingerprint(9),
        move: 2,
        lastClearing: null,
      })
      .nothing());
});

describe('a pool with two units', () => {
  it('refuses the same private information twice', () =>
    given(p1, p2)
      .when({ type: 'AddProduct', sku: creatorSku, productId: 'p3', fingerprint: fingerprint(1), lastClearing: null })
      .refuses('product_duplicate'));
  it('refuses to change a unit into a copy of another', () =>
    given(p1, p2)
      .when({
        type: 'ChangePrivateInfo',
        sku: creatorSku,
        productId: 'p1',
        fingerprint: fingerprint(2),
        edition: '0.0',
        lastClearing: null,
        clearedUnit: null,
      })
      .refuses('product_duplicate'));
  it('ignores a change to the same private information', () =>
    given(p1)
      .when({
        type: 'ChangePrivateInfo',
        sku: creatorSku,
        productId: 'p1',
        fingerprint: fingerprint(1),
        edition: '',
        lastClearing: null,
        clearedUnit: null,
      })
      .nothing());
  it('refuses to change private information that has changed since it was read, even back to the same value', () =>
    given(p1, privateInfoChanged('p1', 3), privateInfoChanged('p1', 1))
      .when({
        type: 'ChangePrivateInfo',
        sku: creatorSku,
        productId: 'p1',
        fingerprint: fingerprint(4),
        edition: '0.0',
        lastClearing: null,
        clearedUnit: null,
      })
      .refuses('request_in_progress'));
  it('holds both units for one order', () =>
    given(p1, p2)
      .when(new HoldStock({ sku: creatorSku, order: annsOrder, quantity: 2, expiresAt: expiry }))
      .then(stockHeld(annsOrder, 2)));
  it('holds no more units than are available (I1)', () =>
    given(p1, p2)
      .when(new HoldStock({ sku: creatorSku, order: annsOrder, quantity: 3, expiresAt: expiry }))
      .refuses('out_of_stock'));
  it('frees the private information of a deleted unit', () =>
    given(p1, { type: 'product_deleted', data: { product_id: 'p1', sku: creatorSku } })
      .when({ type: 'AddProduct', sku: creatorSku, productId: 'p3', fingerprint: fingerprint(1), lastClearing: null })
      .then(unitAdded('p3', 1)));
  it('deletes a unit once', () =>
    given(p1, { type: 'product_deleted', data: { product_id: 'p1', sku: creatorSku } })
      .when({ type: 'DeleteProduct', sku: creatorSku, productId: 'p1' })
      .nothing());
});

describe('held units', () => {
  it('are not held for a second order (I1)', () =>
    given(p1, p2, stockHeld(annsOrder, 2))
      .when(new HoldStock({ sku: creatorSku, order: bobsOrder, quantity: 1, expiresAt: expiry }))
      .refuses('out_of_stock'));
  it('are held once for the same order', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new HoldStock({ sku: creatorSku, order: annsOrder, quantity: 1, expiresAt: expiry }))
      .nothing());
  it('cannot be deleted', () =>
    given(p1, stockHeld(annsOrder, 1)).when({ type: 'DeleteProduct', sku: creatorSku, productId: 'p1' }).refuses('promised_to_orders'));
  it('cannot move to another SKU', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when({ type: 'MoveProductOut', sku: creatorSku, productId: 'p1', to: otherSku })
      .refuses('promised_to_orders'));
  it('cannot be assigned to another order', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new AssignProducts({ sku: creatorSku, order: bobsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .refuses('promised_to_orders'));
  it('are released when the order is canceled', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new ReleaseHold({ sku: creatorSku, orderId: 'o1', cause: 'canceled' }))
      .then(holdReleased(annsOrder, 1, 'canceled')));
  it('are released once', () =>
    given(p1, stockHeld(annsOrder, 1), holdReleased(annsOrder, 1, 'canceled'))
      .when(new ReleaseHold({ sku: creatorSku, orderId: 'o1', cause: 'canceled' }))
      .nothing());
  it('stay held if the timer is early', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new ExpireHold({ sku: creatorSku, orderId: 'o1' }))
      .nothing());
  it('are released when the hold has expired', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new ExpireHold({ sku: creatorSku, orderId: 'o1' }), afterExpiry)
      .then(holdReleased(annsOrder, 1, 'expired')));
  it('are held longer while the customer pays', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new RenewHold({ sku: creatorSku, order: annsOrder, quantity: 1, expiresAt: laterExpiry }))
      .then({ type: 'hold_extended', data: { ...holdData(annsOrder, 1), expires_at: laterExpiry } }));
});

describe('an expired hold', () => {
  it('makes room for another order', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new HoldStock({ sku: creatorSku, order: bobsOrder, quantity: 1, expiresAt: laterExpiry }), afterExpiry)
      .then(holdReleased(annsOrder, 1, 'expired'), stockHeld(bobsOrder, 1, laterExpiry)));
  it('is renewed while its order is being paid', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new RenewHold({ sku: creatorSku, order: annsOrder, quantity: 1, expiresAt: laterExpiry }), afterExpiry)
      .then(holdReleased(annsOrder, 1, 'expired'), stockHeld(annsOrder, 1, laterExpiry)));
  it('is not renewed if the units are promised to another order', () =>
    given(p1, stockHeld(annsOrder, 1), holdReleased(annsOrder, 1, 'expired'), stockHeld(bobsOrder, 1, laterExpiry))
      .when(new RenewHold({ sku: creatorSku, order: annsOrder, quantity: 1, expiresAt: laterExpiry }), afterExpiry)
      .refuses('out_of_stock'));
  it('does not cover a unit that is promised to others, even if its order was paid and the pool does not know yet', () =>
    given(p1, stockHeld(annsOrder, 1), holdKept(bobsOrder, 1))
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], assignment: 1, automatic: false }), afterExpiry)
      .refuses('promised_to_orders'));
  it('lets its order still receive a free unit', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], assignment: 1, automatic: false }), afterExpiry)
      .then(unitsAssigned(annsOrder, ['p1'], 1)));
});
