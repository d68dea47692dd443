import { theSystem } from '@orderstream/contracts/shared/actor';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { v7 } from 'uuid';
import { systemClock } from '../platform/clock.ts';
import { MemoryLog } from '../platform/testing/memory-store.ts';
import { findDeliverable } from './find-deliverable.ts';
import { FindDeliverable } from './stock.commands.ts';

const sku = 'LinkedIn.Creator';
const id = v7();
const origin = { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' as const, deadline: Infinity };

/** A pool whose reads are counted. */
function aPool() {
  const log = new MemoryLog();
  const stream = `pool-${sku}`;
  const add = (count: number) => {
    const { revision } = log.read(stream);
    const events = Array.from({ length: count }, (): PoolEvent => ({
      type: 'product_added',
      data: { product_id: v7(), sku, fingerprint: v7() },
    }));
    return log.append(stream, revision, withMetadata(stream, events, origin, new Date(), revision === 'no_stream' ? 0n : revision + 1n))
      .position;
  };
  const store = log.seenBy((append) => Promise.resolve(append()));
  const counts = { reads: 0 };
  const counted = { ...store, read: ((...what) => (counts.reads++, store.read(...what))) as typeof store.read };
  const deps = { store: counted, clock: systemClock };
  return { add, counts, find: (since: bigint | null) => findDeliverable.run(new FindDeliverable({ sku, since }), deps) };
}

describe('what can be delivered', () => {
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

  it('is read again when something other than the pool has changed', async () => {
    const { add, counts, find } = aPool();
    await find(add(1));
    await find(null);
    expect(counts.reads).toBe(2);
  });
});
