import type { CustodyEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../platform/testing/spec.ts';
import { custody, type RecordReveal } from './custody.decider.ts';

const given = specOf(custody);
const look: RecordReveal = { type: 'RecordReveal', productId: 'p1', orderId: 'o1' };
const seen = (to: 'owner' | 'admin'): CustodyEvent => ({
  type: 'private_info_revealed',
  data: { subject: 'product', product_id: 'p1', order_id: 'o1', user_id: null, to },
});

describe('a secret', () => {
  it('is seen by the office, which is a fact (I2)', () => given().when(look).then(seen('admin')));
  it('is seen again, which is another fact (I2)', () => given(seen('admin')).when(look).then(seen('admin')));
  it('stays seen by its owner after an administrator looked', () => {
    const state = [seen('owner'), seen('admin')].reduce(custody.evolve, custody.initial);
    expect(state.seenByOwner).toBe(true);
  });
  it('is not seen by its owner when only an administrator looked', () => {
    expect([seen('admin')].reduce(custody.evolve, custody.initial).seenByOwner).toBe(false);
  });
});
