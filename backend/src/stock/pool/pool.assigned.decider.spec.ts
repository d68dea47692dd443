import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { AssignProducts, UnassignProducts } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import { sku, ann, bob, p1, p2, hold, kept, assigned, print } from '../testing/pool-events.ts';

const given = specOf(pool);

describe('an assigned unit', () => {
  const history = [p1, p2, kept(ann, 1), assigned(ann, ['p1'], 1)];
  it('stays with its order when that gets others beside it', () =>
    given(p1, p2, kept(ann, 2), assigned(ann, ['p1'], 1))
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1', 'p2'], assignment: 1, byItself: false }))
      .then(assigned(ann, ['p2'], 1)));
  it('belongs to one order (I2)', () =>
    given(...history)
      .when(new AssignProducts({ sku, order: bob, productIds: ['p1'], assignment: 1, byItself: false }))
      .refuses('product_not_available'));
  it('is assigned once', () =>
    given(...history)
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1'], assignment: 1, byItself: false }))
      .nothing());
  it('says whose it is when its private information changes, even once it has left the state of its pool', () => {
    const change = { type: 'ChangePrivateInfo', sku, productId: 'p1', fingerprint: print(7), cleared: null } as const;
    const facts = { product_id: 'p1', sku, fingerprint: print(7) } as const;
    given(...history)
      .when({ ...change, edition: '0.0', left: null })
      .then({ type: 'product_private_info_changed', data: { ...facts, order_id: ann.orderId } });
    given(p2)
      .when({ ...change, edition: '', left: { order_id: ann.orderId, assignment: 2, moves: 1 } })
      .then({ type: 'product_private_info_changed', data: { ...facts, order_id: ann.orderId, sold_unit: { assignment: 2, moves: 1 } } });
    given(p1)
      .when({ ...change, edition: '0.0', left: null })
      .then({ type: 'product_private_info_changed', data: { ...facts, order_id: null } });
  });
  it('cannot be deleted', () =>
    given(...history)
      .when({ type: 'DeleteProduct', sku, productId: 'p1' })
      .refuses('product_assigned'));
  it('goes back, and the paid order keeps its claim', () =>
    given(...history)
      .when(new UnassignProducts({ sku, order: ann, productIds: ['p1'], keepClaim: true, assignment: 1 }))
      .then({ type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } }, kept(ann, 1)));
  it('goes back and adds nothing to a claim that its order has already', () =>
    given(...history, kept(ann, 1))
      .when(new UnassignProducts({ sku, order: ann, productIds: ['p1'], keepClaim: true, assignment: 1 }))
      .then(
        { type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } },
        kept(ann, 1, 0),
      ));
  it('goes back without a claim after a refund', () =>
    given(...history)
      .when(new UnassignProducts({ sku, order: ann, productIds: ['p1'], keepClaim: false, assignment: 1 }))
      .then({ type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } }));
  it('is assigned to its order again before its return arrives, and counts as returned', () =>
    given(...history)
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1'], assignment: 2, byItself: false }))
      .then({ type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } }, {
        ...assigned(ann, ['p1'], 0),
        data: { ...assigned(ann, ['p1'], 0).data, assignment: 2 },
      } as PoolEvent));
  it('stays with its order when an earlier assignment is undone late', () =>
    given(...history)
      .when(new UnassignProducts({ sku, order: ann, productIds: ['p1'], keepClaim: true, assignment: 2 }))
      .nothing());
  it('returns without a claim when its order has got another in between', () =>
    given(...history, { ...assigned(ann, ['p2'], 0), data: { ...assigned(ann, ['p2'], 0).data, assignment: 2 } } as PoolEvent)
      .when(new UnassignProducts({ sku, order: ann, productIds: ['p1'], keepClaim: true, assignment: 1 }))
      .then({ type: 'product_unassigned', data: { ...hold(ann, 1), items: [{ sku, product_ids: ['p1'] }], assignment: 1 } }));
  it('is not taken from another order', () =>
    given(...history)
      .when(new UnassignProducts({ sku, order: bob, productIds: ['p1'], keepClaim: false, assignment: 1 }))
      .nothing());
});
