import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { AssignProducts, ExpireHold, HoldStock, ReleaseHold, RenewHold } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import {
  sku,
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
  it('takes a unit', () =>
    given()
      .when({ type: 'AddProduct', sku, productId: 'p1', fingerprint: fingerprint(1), lastClearing: null })
      .then(p1));
  it('refuses a hold', () =>
    given()
      .when(new HoldStock({ sku, order: annsOrder, quantity: 1, expiresAt: expiry }))
      .refuses('out_of_stock'));
  it('knows no unit', () => given().when({ type: 'DeleteProduct', sku, productId: 'p1' }).refuses('product_unknown'));
  it('takes in a unit that moved from another SKU', () =>
    given()
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: otherSku, fingerprint: fingerprint(9), move: 1, lastClearing: null })
      .then({ type: 'product_moved_in', data: { product_id: 'p9', sku, from: otherSku, fingerprint: fingerprint(9), move: 1 } }));
});

describe('a unit that left another pool', () => {
  const alike = { product_id: 'p9', sku, from: otherSku, fingerprint: fingerprint(1), move: 1 } as const;
  it('arrives, even where a change that was cut off has left its private information on record with another', () =>
    given(p1)
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: otherSku, fingerprint: fingerprint(1), move: 1, lastClearing: null })
      .then({ type: 'product_moved_in', data: alike }));
  it('leaves its private information taken while one of the two that have it is there', () =>
    given(p1, { type: 'product_moved_in', data: alike }, unitDeleted('p9'))
      .when({ type: 'AddProduct', sku, productId: 'p3', fingerprint: fingerprint(1), lastClearing: null })
      .refuses('product_duplicate'));
  it('leaves it free when both are gone', () =>
    given(p1, { type: 'product_moved_in', data: alike }, ...['p1', 'p9'].map(unitDeleted))
      .when({ type: 'AddProduct', sku, productId: 'p3', fingerprint: fingerprint(1), lastClearing: null })
      .then(unitAdded('p3', 1)));
});

describe('a unit that moved here and has left', () => {
  const move = { product_id: 'p9', sku, from: otherSku, fingerprint: fingerprint(9), move: 1 } as const;
  const history: PoolEvent[] = [
    { type: 'product_moved_in', data: move },
    { type: 'product_deleted', data: { product_id: 'p9', sku } },
  ];
  it('does not come back by the same move', () =>
    given(...history)
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: otherSku, fingerprint: fingerprint(9), move: 1, lastClearing: null })
      .nothing());
  it('comes back by a later one', () =>
    given(...history)
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: otherSku, fingerprint: fingerprint(9), move: 3, lastClearing: null })
      .then({ type: 'product_moved_in', data: { ...move, move: 3 } }));
  it('does not come in by the move that it left by', () =>
    given(
      { type: 'product_moved_in', data: move },
      { type: 'product_moved_out', data: { product_id: 'p9', sku, to: otherSku, fingerprint: fingerprint(9), move: 2 } },
    )
      .when({ type: 'MoveProductIn', sku, productId: 'p9', from: otherSku, fingerprint: fingerprint(9), move: 2, lastClearing: null })
      .nothing());
});

describe('a pool with two units', () => {
  it('refuses the same private information twice', () =>
    given(p1, p2)
      .when({ type: 'AddProduct', sku, productId: 'p3', fingerprint: fingerprint(1), lastClearing: null })
      .refuses('product_duplicate'));
  it('refuses to change a unit into a copy of another', () =>
    given(p1, p2)
      .when({
        type: 'ChangePrivateInfo',
        sku,
        productId: 'p1',
        fingerprint: fingerprint(2),
        edition: '0.0',
        lastClearing: null,
        clearedUnit: null,
      })
      .refuses('product_duplicate'));
  it('does nothing when the private information stays as it is', () =>
    given(p1)
      .when({
        type: 'ChangePrivateInfo',
        sku,
        productId: 'p1',
        fingerprint: fingerprint(1),
        edition: '',
        lastClearing: null,
        clearedUnit: null,
      })
      .nothing());
  it('changes no private information that has changed since it was shown, even to the same value', () =>
    given(p1, privateInfoChanged('p1', 3), privateInfoChanged('p1', 1))
      .when({
        type: 'ChangePrivateInfo',
        sku,
        productId: 'p1',
        fingerprint: fingerprint(4),
        edition: '0.0',
        lastClearing: null,
        clearedUnit: null,
      })
      .refuses('request_in_progress'));
  it('holds both for one order', () =>
    given(p1, p2)
      .when(new HoldStock({ sku, order: annsOrder, quantity: 2, expiresAt: expiry }))
      .then(stockHeld(annsOrder, 2)));
  it('holds no more units than are available (I1)', () =>
    given(p1, p2)
      .when(new HoldStock({ sku, order: annsOrder, quantity: 3, expiresAt: expiry }))
      .refuses('out_of_stock'));
  it('forgets a deleted unit, so that its private information may come back', () =>
    given(p1, { type: 'product_deleted', data: { product_id: 'p1', sku } })
      .when({ type: 'AddProduct', sku, productId: 'p3', fingerprint: fingerprint(1), lastClearing: null })
      .then(unitAdded('p3', 1)));
  it('deletes once', () =>
    given(p1, { type: 'product_deleted', data: { product_id: 'p1', sku } })
      .when({ type: 'DeleteProduct', sku, productId: 'p1' })
      .nothing());
});

describe('units that are held', () => {
  it('are not held a second time (I1)', () =>
    given(p1, p2, stockHeld(annsOrder, 2))
      .when(new HoldStock({ sku, order: bobsOrder, quantity: 1, expiresAt: expiry }))
      .refuses('out_of_stock'));
  it('are held once for the same order', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new HoldStock({ sku, order: annsOrder, quantity: 1, expiresAt: expiry }))
      .nothing());
  it('may not be deleted', () =>
    given(p1, stockHeld(annsOrder, 1)).when({ type: 'DeleteProduct', sku, productId: 'p1' }).refuses('promised_to_orders'));
  it('may not move to another SKU', () =>
    given(p1, stockHeld(annsOrder, 1)).when({ type: 'MoveProductOut', sku, productId: 'p1', to: otherSku }).refuses('promised_to_orders'));
  it('may not be given to another order', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new AssignProducts({ sku, order: bobsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .refuses('promised_to_orders'));
  it('are let go when the order is canceled', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new ReleaseHold({ sku, orderId: 'o1', cause: 'canceled' }))
      .then(holdReleased(annsOrder, 1, 'canceled')));
  it('are let go once', () =>
    given(p1, stockHeld(annsOrder, 1), holdReleased(annsOrder, 1, 'canceled'))
      .when(new ReleaseHold({ sku, orderId: 'o1', cause: 'canceled' }))
      .nothing());
  it('stay held when the timer is early', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new ExpireHold({ sku, orderId: 'o1' }))
      .nothing());
  it('are let go when the time is over', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new ExpireHold({ sku, orderId: 'o1' }), afterExpiry)
      .then(holdReleased(annsOrder, 1, 'expired')));
  it('are held longer while the customer pays', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new RenewHold({ sku, order: annsOrder, quantity: 1, expiresAt: laterExpiry }))
      .then({ type: 'hold_extended', data: { ...holdData(annsOrder, 1), expires_at: laterExpiry } }));
});

describe('a hold whose time is over', () => {
  it('makes room for another order', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new HoldStock({ sku, order: bobsOrder, quantity: 1, expiresAt: laterExpiry }), afterExpiry)
      .then(holdReleased(annsOrder, 1, 'expired'), stockHeld(bobsOrder, 1, laterExpiry)));
  it('is renewed when its order is paid after all', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new RenewHold({ sku, order: annsOrder, quantity: 1, expiresAt: laterExpiry }), afterExpiry)
      .then(holdReleased(annsOrder, 1, 'expired'), stockHeld(annsOrder, 1, laterExpiry)));
  it('is not renewed when the units are promised to another order', () =>
    given(p1, stockHeld(annsOrder, 1), holdReleased(annsOrder, 1, 'expired'), stockHeld(bobsOrder, 1, laterExpiry))
      .when(new RenewHold({ sku, order: annsOrder, quantity: 1, expiresAt: laterExpiry }), afterExpiry)
      .refuses('out_of_stock'));
  it('gives no right to a unit promised to others, although its order was paid and the pool does not know yet', () =>
    given(p1, stockHeld(annsOrder, 1), holdKept(bobsOrder, 1))
      .when(new AssignProducts({ sku, order: annsOrder, productIds: ['p1'], assignment: 1, automatic: false }), afterExpiry)
      .refuses('promised_to_orders'));
  it('keeps its order from no unit that is free', () =>
    given(p1, stockHeld(annsOrder, 1))
      .when(new AssignProducts({ sku, order: annsOrder, productIds: ['p1'], assignment: 1, automatic: false }), afterExpiry)
      .then(unitsAssigned(annsOrder, ['p1'], 1)));
});
