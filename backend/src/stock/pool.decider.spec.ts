import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../platform/testing/spec.ts';
import {
  AddProduct,
  AssignProducts,
  ChangePrivateInfo,
  DeleteProduct,
  ExpireHold,
  HoldStock,
  KeepHold,
  MoveProductIn,
  MoveProductOut,
  ReleaseHold,
  RenewHold,
  UnassignProducts,
} from './pool.commands.ts';
import { pool } from './pool.decider.ts';

const given = specOf(pool);
const sku = 'LinkedIn.Creator';
const other = 'WhatsApp.Creator';
const ann = { orderId: 'o1', userId: 'ann' };
const bob = { orderId: 'o2', userId: 'bob' };
const print = (n: number) => n.toString(16).padStart(64, '0');
const added = (product_id: string, n: number): PoolEvent => ({ type: 'product_added', data: { product_id, sku, fingerprint: print(n) } });
const [p1, p2] = [added('p1', 1), added('p2', 2)];
const later = '2026-01-15T12:30:00.000Z';
const muchLater = '2026-01-15T13:30:00.000Z';
const afterwards = new Date('2026-01-15T12:30:00.001Z');
const hold = (order: typeof ann, quantity: number) => ({ order_id: order.orderId, user_id: order.userId, sku, quantity }) as const;
const held = (order: typeof ann, quantity: number, expires_at = later): PoolEvent => ({
  type: 'stock_held',
  data: { ...hold(order, quantity), expires_at },
});
const kept = (order: typeof ann, quantity: number, extra = quantity): PoolEvent => ({
  type: 'hold_kept',
  data: { ...hold(order, quantity), added: extra },
});
const released = (order: typeof ann, quantity: number, cause: 'expired' | 'canceled' | 'refunded'): PoolEvent => ({
  type: 'hold_released',
  data: { ...hold(order, quantity), cause },
});
const assigned = (order: typeof ann, product_ids: string[], consumed: number): PoolEvent => ({
  type: 'product_assigned',
  data: { order_id: order.orderId, user_id: order.userId, sku, product_ids, consumed, assignment: 1 },
});

describe('an empty pool', () => {
  it('takes a unit', () =>
    given()
      .when(new AddProduct(sku, 'p1', print(1)))
      .then(p1));
  it('refuses a hold', () =>
    given()
      .when(new HoldStock(sku, ann, 1, later))
      .refuses('out_of_stock'));
  it('knows no unit', () => given().when(new DeleteProduct(sku, 'p1')).refuses('product_unknown'));
  it('takes in a unit that moved from another SKU', () =>
    given()
      .when(new MoveProductIn(sku, 'p9', other, print(9)))
      .then({ type: 'product_moved_in', data: { product_id: 'p9', sku, from: other, fingerprint: print(9) } }));
});

describe('a unit that moved here and was deleted', () => {
  const move = { product_id: 'p9', sku, from: other, fingerprint: print(9), move: 1 } as const;
  const history: PoolEvent[] = [
    { type: 'product_moved_in', data: move },
    { type: 'product_deleted', data: { product_id: 'p9', sku } },
  ];
  it('does not come back by the same move', () =>
    given(...history)
      .when(new MoveProductIn(sku, 'p9', other, print(9), 1))
      .nothing());
  it('comes back by a later one', () =>
    given(...history)
      .when(new MoveProductIn(sku, 'p9', other, print(9), 3))
      .then({ type: 'product_moved_in', data: { ...move, move: 3 } }));
});

describe('a pool with two units', () => {
  it('refuses the same private information twice', () =>
    given(p1, p2)
      .when(new AddProduct(sku, 'p3', print(1)))
      .refuses('product_duplicate'));
  it('refuses to change a unit into a copy of another', () =>
    given(p1, p2)
      .when(new ChangePrivateInfo(sku, 'p1', print(2)))
      .refuses('product_duplicate'));
  it('does nothing when the private information stays as it is', () =>
    given(p1)
      .when(new ChangePrivateInfo(sku, 'p1', print(1)))
      .nothing());
  it('holds both for one order', () =>
    given(p1, p2)
      .when(new HoldStock(sku, ann, 2, later))
      .then(held(ann, 2)));
  it('holds no more than there is (I1)', () =>
    given(p1, p2)
      .when(new HoldStock(sku, ann, 3, later))
      .refuses('out_of_stock'));
  it('forgets a deleted unit, so that its private information may come back', () =>
    given(p1, { type: 'product_deleted', data: { product_id: 'p1', sku } })
      .when(new AddProduct(sku, 'p3', print(1)))
      .then(added('p3', 1)));
  it('deletes once', () =>
    given(p1, { type: 'product_deleted', data: { product_id: 'p1', sku } })
      .when(new DeleteProduct(sku, 'p1'))
      .nothing());
});

describe('units that are held', () => {
  it('are not held a second time (I1)', () =>
    given(p1, p2, held(ann, 2))
      .when(new HoldStock(sku, bob, 1, later))
      .refuses('out_of_stock'));
  it('are held once for the same order', () =>
    given(p1, held(ann, 1))
      .when(new HoldStock(sku, ann, 1, later))
      .nothing());
  it('may not be deleted', () => given(p1, held(ann, 1)).when(new DeleteProduct(sku, 'p1')).refuses('promised_to_orders'));
  it('may not move to another SKU', () =>
    given(p1, held(ann, 1))
      .when(new MoveProductOut(sku, 'p1', other))
      .refuses('promised_to_orders'));
  it('may not be given to another order', () =>
    given(p1, held(ann, 1))
      .when(new AssignProducts(sku, bob, ['p1'], 1))
      .refuses('promised_to_orders'));
  it('are let go when the order is canceled', () =>
    given(p1, held(ann, 1))
      .when(new ReleaseHold(sku, 'o1', 'canceled'))
      .then(released(ann, 1, 'canceled')));
  it('are let go once', () =>
    given(p1, held(ann, 1), released(ann, 1, 'canceled'))
      .when(new ReleaseHold(sku, 'o1', 'canceled'))
      .nothing());
  it('stay held when the timer is early', () => given(p1, held(ann, 1)).when(new ExpireHold(sku, 'o1')).nothing());
  it('are let go when the time is over', () =>
    given(p1, held(ann, 1))
      .when(new ExpireHold(sku, 'o1'), afterwards)
      .then(released(ann, 1, 'expired')));
  it('are held longer while the customer pays', () =>
    given(p1, held(ann, 1))
      .when(new RenewHold(sku, ann, 1, muchLater))
      .then({ type: 'hold_extended', data: { ...hold(ann, 1), expires_at: muchLater } }));
});

describe('a hold whose time is over', () => {
  it('makes room for another order', () =>
    given(p1, held(ann, 1))
      .when(new HoldStock(sku, bob, 1, muchLater), afterwards)
      .then(released(ann, 1, 'expired'), held(bob, 1, muchLater)));
  it('is taken anew when its order is paid for after all', () =>
    given(p1, held(ann, 1))
      .when(new RenewHold(sku, ann, 1, muchLater), afterwards)
      .then(released(ann, 1, 'expired'), held(ann, 1, muchLater)));
  it('is not taken anew when the units are promised to somebody else', () =>
    given(p1, held(ann, 1), released(ann, 1, 'expired'), held(bob, 1, muchLater))
      .when(new RenewHold(sku, ann, 1, muchLater), afterwards)
      .refuses('out_of_stock'));
});

describe('the hold of a paid order', () => {
  it('no longer expires', () => given(p1, held(ann, 1), kept(ann, 1)).when(new ExpireHold(sku, 'o1'), afterwards).nothing());
  it('is kept once', () =>
    given(p1, kept(ann, 1))
      .when(new KeepHold(sku, ann, 1))
      .nothing());
  it('is accepted late even without units: the order waits for stock', () =>
    given()
      .when(new KeepHold(sku, ann, 1))
      .then(kept(ann, 1)));
  it('is not claimed again after delivery', () =>
    given(p1, held(ann, 1), assigned(ann, ['p1'], 1))
      .when(new KeepHold(sku, ann, 1))
      .nothing());
  it('is claimed again by an order whose refund has failed, unless it holds or got others meanwhile', () => {
    given(p1, kept(ann, 1), released(ann, 1, 'refunded'))
      .when(new KeepHold(sku, ann, 1, 0))
      .then(kept(ann, 1));
    given(p1, kept(ann, 1))
      .when(new KeepHold(sku, ann, 1, 0))
      .nothing();
    given(p1, held(ann, 1), assigned(ann, ['p1'], 1))
      .when(new KeepHold(sku, ann, 1, 0))
      .nothing();
  });
  it('is used up by the assignment', () =>
    given(p1, p2, kept(ann, 2))
      .when(new AssignProducts(sku, ann, ['p1', 'p2'], 1))
      .then(assigned(ann, ['p1', 'p2'], 2)));
  it('may be served although another paid order waits too', () =>
    given(p1, kept(ann, 1), kept(bob, 1))
      .when(new AssignProducts(sku, bob, ['p1'], 1))
      .then(assigned(bob, ['p1'], 1)));
});

describe('a hold whose time is over', () => {
  it('gives no right to a unit that others are promised, although its order was paid and nobody has said so yet', () =>
    given(p1, held(ann, 1), kept(bob, 1))
      .when(new AssignProducts(sku, ann, ['p1'], 1), afterwards)
      .refuses('promised_to_orders'));
  it('keeps its order from no unit that nobody else is promised', () =>
    given(p1, held(ann, 1))
      .when(new AssignProducts(sku, ann, ['p1'], 1), afterwards)
      .then(assigned(ann, ['p1'], 1)));
});

describe('an assigned unit', () => {
  const history = [p1, p2, kept(ann, 1), assigned(ann, ['p1'], 1)];
  it('stays with its order when that gets others beside it', () =>
    given(p1, p2, kept(ann, 2), assigned(ann, ['p1'], 1))
      .when(new AssignProducts(sku, ann, ['p1', 'p2'], 1))
      .then(assigned(ann, ['p2'], 1)));
  it('belongs to one order (I2)', () =>
    given(...history)
      .when(new AssignProducts(sku, bob, ['p1'], 1))
      .refuses('product_not_available'));
  it('is assigned once', () =>
    given(...history)
      .when(new AssignProducts(sku, ann, ['p1'], 1))
      .nothing());
  it('cannot be deleted', () =>
    given(...history)
      .when(new DeleteProduct(sku, 'p1'))
      .refuses('product_assigned'));
  it('goes back, and the paid order keeps its claim', () =>
    given(...history)
      .when(new UnassignProducts(sku, ann, ['p1'], true, 1))
      .then({ type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } }, kept(ann, 1)));
  it('goes back and adds nothing to a claim that its order has already', () =>
    given(...history, kept(ann, 1))
      .when(new UnassignProducts(sku, ann, ['p1'], true, 1))
      .then(
        { type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } },
        kept(ann, 1, 0),
      ));
  it('goes back without a claim after a refund', () =>
    given(...history)
      .when(new UnassignProducts(sku, ann, ['p1'], false, 1))
      .then({ type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } }));
  it('is assigned anew to its order before it has gone back, and counts as gone back', () =>
    given(...history)
      .when(new AssignProducts(sku, ann, ['p1'], 2))
      .then({ type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } }, {
        ...assigned(ann, ['p1'], 0),
        data: { ...assigned(ann, ['p1'], 0).data, assignment: 2 },
      } as PoolEvent));
  it('stays with its order when an earlier assignment is undone late', () =>
    given(...history)
      .when(new UnassignProducts(sku, ann, ['p1'], true, 2))
      .nothing());
  it('goes back without a claim when its order has got another meanwhile', () =>
    given(...history, { ...assigned(ann, ['p2'], 0), data: { ...assigned(ann, ['p2'], 0).data, assignment: 2 } } as PoolEvent)
      .when(new UnassignProducts(sku, ann, ['p1'], true, 1))
      .then({ type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } }));
  it('is not taken from somebody else', () =>
    given(...history)
      .when(new UnassignProducts(sku, bob, ['p1'], false, 1))
      .nothing());
});
