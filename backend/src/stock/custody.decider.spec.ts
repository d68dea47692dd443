import type { CustodyEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../platform/testing/spec.ts';
import { custody } from './custody.decider.ts';

const given = specOf(custody);
const unit = { kind: 'product' as const, productId: 'p1', orderId: 'o1', userId: 'ann' };
const seen = (to: 'owner' | 'admin'): CustodyEvent => ({
  type: 'private_info_revealed',
  data: { subject: 'product', product_id: 'p1', order_id: 'o1', user_id: 'ann', to },
});

describe('a secret', () => {
  it('is seen by its owner, which is a fact (I2)', () =>
    given().when({ type: 'RecordReveal', subject: unit, to: 'owner' }).then(seen('owner')));
  it('is seen again, which is another fact (I2)', () =>
    given(seen('owner')).when({ type: 'RecordReveal', subject: unit, to: 'owner' }).then(seen('owner')));
  it('stays seen by its owner after an administrator looked', () => {
    const state = [seen('owner'), seen('admin')].reduce(custody.evolve, custody.initial);
    expect(state.seenByOwner).toBe(true);
  });
  it('is not seen by its owner when only an administrator looked', () => {
    expect([seen('admin')].reduce(custody.evolve, custody.initial).seenByOwner).toBe(false);
  });
});
