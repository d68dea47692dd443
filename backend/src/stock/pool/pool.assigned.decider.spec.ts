import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { AssignProducts, UnassignProducts } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import { creatorSku, annsOrder, bobsOrder, p1, p2, holdData, holdKept, unitsAssigned, fingerprint } from '../testing/pool-events.ts';

const given = specOf(pool);
const annsUnitReturned: PoolEvent = {
  type: 'product_unassigned',
  data: { ...holdData(annsOrder, 1), items: [{ sku: creatorSku, product_ids: ['p1'] }], assignment: 1 },
};

describe('an assigned unit', () => {
  const history = [p1, p2, holdKept(annsOrder, 1), unitsAssigned(annsOrder, ['p1'], 1)];
  it('stays with its order when the order gets further units', () =>
    given(p1, p2, holdKept(annsOrder, 2), unitsAssigned(annsOrder, ['p1'], 1))
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1', 'p2'], assignment: 1, automatic: false }))
      .then(unitsAssigned(annsOrder, ['p2'], 1, 2)));
  it('cannot be assigned to a second order (I2)', () =>
    given(...history)
      .when(new AssignProducts({ sku: creatorSku, order: bobsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .refuses('product_not_available'));
  it('is not assigned again to the same order', () =>
    given(...history)
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .nothing());
  it('names its order when its private information changes, even if it was cleared', () => {
    const change = {
      type: 'ChangePrivateInfo',
      sku: creatorSku,
      productId: 'p1',
      fingerprint: fingerprint(7),
      lastClearing: null,
    } as const;
    const facts = { product_id: 'p1', sku: creatorSku, fingerprint: fingerprint(7) } as const;
    given(...history)
      .when({ ...change, edition: '0.0', clearedUnit: null })
      .then({ type: 'product_private_info_changed', data: { ...facts, order_id: annsOrder.orderId } });
    given(p2)
      .when({ ...change, edition: '', clearedUnit: { order_id: annsOrder.orderId, assignment: 2, moves: 1 } })
      .then({
        type: 'product_private_info_changed',
        data: { ...facts, order_id: annsOrder.orderId, sold_unit: { assignment: 2, moves: 1 } },
      });
    given(p1)
      .when({ ...change, edition: '0.0', clearedUnit: null })
      .then({ type: 'product_private_info_changed', data: { ...facts, order_id: null } });
  });
  it('cannot be deleted', () =>
    given(...history)
      .when({ type: 'DeleteProduct', sku: creatorSku, productId: 'p1' })
      .refuses('product_assigned'));
  it('returns to stock, and its paid order keeps its claim', () =>
    given(...history)
      .when(new UnassignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], keepClaim: true, assignment: 1 }))
      .then(annsUnitReturned, holdKept(annsOrder, 1, 1, 3)));
  it('returns to stock, and adds nothing to an existing claim of its order', () =>
    given(...history, holdKept(annsOrder, 1))
      .when(new UnassignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], keepClaim: true, assignment: 1 }))
      .then(annsUnitReturned, holdKept(annsOrder, 1, 0, 3, 0)));
  it('returns to stock without a claim after a refund', () =>
    given(...history)
      .when(new UnassignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], keepClaim: false, assignment: 1 }))
      .then(annsUnitReturned));
  it('is assigned to its order again before its late return, and is returned first', () =>
    given(...history)
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], assignment: 2, automatic: false }))
      .then(annsUnitReturned, {
        ...unitsAssigned(annsOrder, ['p1'], 0),
        data: { ...unitsAssigned(annsOrder, ['p1'], 0).data, assignment: 2 },
      } as PoolEvent));
  it('stays with its order when an earlier assignment is undone late', () =>
    given(...history)
      .when(new UnassignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], keepClaim: true, assignment: 0 }))
      .nothing());
  it('returns without a claim if its order has received another unit since', () =>
    given(...history, {
      ...unitsAssigned(annsOrder, ['p2'], 0),
      data: { ...unitsAssigned(annsOrder, ['p2'], 0).data, assignment: 2 },
    } as PoolEvent)
      .when(new UnassignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], keepClaim: true, assignment: 1 }))
      .then(annsUnitReturned));
  it('stays with its order when another order returns it', () =>
    given(...history)
      .when(new UnassignProducts({ sku: creatorSku, order: bobsOrder, productIds: ['p1'], keepClaim: false, assignment: 1 }))
      .nothing());
});
