import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { orderCreated, orderPaid, customOrderCreated, productDelivered } from '../testing/orders.ts';
import { positionOfOwnOrder } from './own-order-position.api.ts';

const { order_id: id, user_id: owner } = orderPaid.data;
const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
const unknown = { code: 'order_unknown' };

/** A log with a long order of its owner's, and the numbers of events that were read. */
function aLog() {
  const log = new MemoryLog();
  const last = log.recordEvents(`order-${id}`, orderCreated, orderPaid, productDelivered);
  const store = log.storeSeenBy((append) => Promise.resolve(append()));
  const reads: number[] = [];
  const read: typeof store.read = async (...args) => {
    const answer = await store.read(...args);
    reads.push(answer.events.length);
    return answer;
  };
  return { log, last, reads, store: { ...store, read } };
}

describe('the position of an order', () => {
  it('is that of its last event, for its customer', async () => {
    const { store, last } = aLog();
    expect(await positionOfOwnOrder(store, owner, id)).toBe(last);
  });
  it('is refused for a foreign and for an absent order after one read, of one event at most', async () => {
    const { store, reads } = aLog();
    await expect(positionOfOwnOrder(store, 'bob', id)).rejects.toMatchObject(unknown);
    await expect(positionOfOwnOrder(store, owner, absent)).rejects.toMatchObject(unknown);
    expect(reads).toEqual([1, 0]);
  });
  it('is refused for a draft, which does not exist for its customer', async () => {
    const { store, log } = aLog();
    log.recordEvents(`order-${absent}`, customOrderCreated('draft'));
    await expect(positionOfOwnOrder(store, owner, absent)).rejects.toMatchObject(unknown);
  });
});
