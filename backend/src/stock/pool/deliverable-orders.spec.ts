import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { v7 } from 'uuid';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { deliverableOrders } from './deliverable-orders.api.ts';

const sku = 'LinkedIn.Creator';

/** A pool whose reads are counted. */
function aPool() {
  const log = new MemoryLog();
  const add = (count: number) => {
    const events = Array.from({ length: count }, (): PoolEvent => ({
      type: 'product_added',
      data: { product_id: v7(), sku, fingerprint: v7() },
    }));
    return log.recordEvents(`pool-${sku}`, ...events);
  };
  const store = log.storeSeenBy((append) => Promise.resolve(append()));
  const counts = { reads: 0 };
  const counted = { ...store, read: ((...what) => (counts.reads++, store.read(...what))) as typeof store.read };
  return { add, counts, find: (since: bigint | null) => deliverableOrders(counted, sku, since, new Date()) };
}

describe('the list of deliverable orders', () => {
  it('is read once for units that were added together', async () => {
    const { add, counts, find } = aPool();
    const last = Number(add(500));
    const seen = new Set<object>();
    for (let position = 1; position <= last; position += 1) seen.add((await find(BigInt(position))).asOf);
    expect([counts.reads, seen.size]).toEqual([1, 1]);
  });

  it('is read again for a later unit', async () => {
    const { add, find } = aPool();
    const before = await find(add(1));
    const after = await find(add(1));
    expect(after.asOf).not.toBe(before.asOf);
  });

  it('is read again when it is requested without a position', async () => {
    const { add, counts, find } = aPool();
    await find(add(1));
    await find(null);
    expect(counts.reads).toBe(2);
  });
});
