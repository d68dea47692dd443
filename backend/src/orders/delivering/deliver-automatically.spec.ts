import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { UnreadableEvent } from '@orderstream/eventstore/event-store';
import { v7 } from 'uuid';
import { systemClock } from '../../platform/clock.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { deliverAutomatically } from './deliver-automatically.ts';
import { DeliverAutomatically } from '../fulfilment.commands.ts';

const sku = 'LinkedIn.Creator';

const [first, second] = ['0193a0f4-6b58-7c3e-9d52-0c5b8f2f0b11', '0193a0f4-6b58-7c3e-9d52-0c5b8f2f0b12'] as const;

const unitAdded = (): PoolEvent => ({ type: 'product_added', data: { product_id: v7(), sku, fingerprint: v7() } });
const holdKept = (order_id: string, place: number): PoolEvent => ({
  type: 'hold_kept',
  data: { order_id, user_id: v7(), sku, quantity: 1, added: 1, queued: { place, change: 1 } },
});

/** A pool with orders that are not to be delivered, and how often they were read. */
function aPool(orderIds: readonly string[] = [first], unreadable?: string) {
  const log = new MemoryLog();
  const append = (...events: PoolEvent[]) => log.recordEvents(`pool-${sku}`, ...events);
  append(
    { type: 'self_delivery_switched', data: { sku, on: true } },
    ...orderIds.flatMap((id, n) => [unitAdded(), holdKept(id, 2 * n + 1)]),
  );
  const reads = { orders: 0 };
  const seen = log.storeSeenBy((append) => Promise.resolve(append()));
  const read: typeof seen.read = (stream, ...how) => {
    if (unreadable && stream.endsWith(unreadable)) return Promise.reject(new UnreadableEvent(stream, 0n, 'order_created', 'version 2'));
    if (stream.startsWith('order-')) reads.orders += 1;
    return seen.read(stream, ...how);
  };
  const deps = { store: { ...seen, read }, send: () => Promise.reject(new Error('nothing is to be done')), clock: systemClock };
  return {
    happens: append,
    reads,
    look: (since: bigint | null) => deliverAutomatically.run(new DeliverAutomatically({ sku, since }), deps),
  };
}

describe('the orders of a pool with automatic delivery', () => {
  it('are checked once for events that happened together', async () => {
    const { happens: append, reads, look } = aPool();
    const last = append(...Array.from({ length: 500 }, unitAdded));
    for (let position = 1n; position <= last; position += 1n) await look(position);
    expect(reads.orders).toBe(1);
  });

  it('are all checked although one of them cannot be read, which is tried again', async () => {
    const { reads, look } = aPool([first, second], first);
    await expect(look(1n)).rejects.toThrow(UnreadableEvent);
    expect(reads.orders).toBe(1);
    await expect(look(2n)).rejects.toThrow(UnreadableEvent);
    expect(reads.orders).toBe(2);
  });

  it('are checked again after a new event of the pool or of an order', async () => {
    const { happens: append, reads, look } = aPool();
    await look(1n);
    await look(append(unitAdded()));
    await look(null);
    expect(reads.orders).toBe(3);
  });
});
