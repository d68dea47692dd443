import type { CustodyEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { custody, type RecordReveal } from './custody.decider.ts';

const given = specOf(custody);
const look: RecordReveal = { type: 'RecordReveal', productId: 'p1', orderId: 'o1' };
const seen: CustodyEvent = {
  type: 'private_info_revealed',
  data: { subject: 'product', product_id: 'p1', order_id: 'o1', user_id: null, to: 'admin' },
};

describe('the secret of a unit', () => {
  it('is revealed to the office with an event (I2)', () => given().when(look).then(seen));
  it('is revealed again with another event (I2)', () => given(seen).when(look).then(seen));
});
