import { UnreadableEvent, type EventStore } from '@orderstream/eventstore/event-store';
import type { Command } from '../platform/deciding/command.ts';
import type { Send } from '../platform/deciding/cqrs.ts';
import { deliverByItself } from './deliver-by-itself.ts';
import { DeliverByItself } from './fulfilment.commands.ts';

const sku = 'LinkedIn.Creator';

const [first, second] = ['0193a0f4-6b58-7c3e-9d52-0c5b8f2f0b11', '0193a0f4-6b58-7c3e-9d52-0c5b8f2f0b12'] as const;

/** A pool with orders that are not to be delivered, and how often they were read. */
function aPool(orderIds: readonly string[] = [first], unreadable?: string) {
  const pool = { orderIds, asOf: {} };
  const reads = { orders: 0 };
  const read = (stream: string) => {
    if (unreadable && stream.endsWith(unreadable)) return Promise.reject(new UnreadableEvent(stream, 0n, 'order_created', 'version 2'));
    reads.orders += 1;
    return Promise.resolve({ events: [], revision: 'no_stream', position: null });
  };
  const store = { read };
  const answers = (command: Command<unknown>) => Promise.resolve(command.type === 'FindDeliverable' ? { ...pool } : undefined);
  const deps = { store: store as unknown as EventStore, send: answers as Send };
  return { pool, reads, look: (since: bigint | null) => deliverByItself.run(new DeliverByItself({ sku, since }), deps) };
}

describe('the orders of a pool', () => {
  it('are looked at once for events that happened together', async () => {
    const { reads, look } = aPool();
    for (let position = 1n; position <= 500n; position += 1n) await look(position);
    expect(reads.orders).toBe(1);
  });

  it('are all looked at although one of them cannot be read, and that one is tried again', async () => {
    const { reads, look } = aPool([first, second], first);
    await expect(look(1n)).rejects.toThrow(UnreadableEvent);
    expect(reads.orders).toBe(1);
    await expect(look(2n)).rejects.toThrow(UnreadableEvent);
    expect(reads.orders).toBe(2);
  });

  it('are looked at again when more has happened to the pool, or something to an order', async () => {
    const { pool, reads, look } = aPool();
    await look(1n);
    pool.asOf = {};
    await look(2n);
    await look(null);
    expect(reads.orders).toBe(3);
  });
});
