import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import type { Delivery } from '@orderstream/eventstore/event-store';
import { batchEvents } from './batches.ts';
import { asLogItems, recordedEvents } from '../testing/history.ts';
import { doorIds, doorOpened } from '../testing/live.ts';

const [one] = doorIds;
const news = (count: number) => asLogItems(recordedEvents(Array.from({ length: count }, () => doorOpened(one))));
const quietly = { most: 10, milliseconds: 20, urgent: () => true, onCaughtUp: () => {} };

async function* paced(deliveries: readonly Delivery[], milliseconds: number): AsyncGenerator<readonly Delivery[]> {
  for (const delivery of deliveries) {
    await pause(milliseconds, 'events arrive one after another');
    yield [delivery];
  }
}

describe('batches', () => {
  it('hold one event each while little happens', async () => {
    const sizes: number[] = [];
    for await (const batch of batchEvents(paced(news(3), 15), quietly)) sizes.push(batch.length);
    expect(sizes).toEqual([1, 1, 1]);
  });

  it('hold the events that arrived during the last write, up to the limit', async () => {
    let handedOut = 0;
    async function* counted(): AsyncGenerator<readonly Delivery[]> {
      for await (const one of paced(news(35), 0)) {
        handedOut += 1;
        yield one;
      }
    }
    const sizes: number[] = [];
    for await (const batch of batchEvents(counted(), quietly)) {
      sizes.push(batch.length);
      const taken = sizes.reduce((sum, size) => sum + size);
      await eventually(() => handedOut >= Math.min(35, taken + 20));
    }
    expect(sizes).toEqual([1, 10, 10, 10, 4]);
  });

  it('wait a little for more when nothing is urgent', async () => {
    const sizes: number[] = [];
    for await (const batch of batchEvents(paced(news(4), 1), { ...quietly, milliseconds: 1e9, urgent: () => false }))
      sizes.push(batch.length);
    expect(sizes).toEqual([4]);
  });

  it('report the end of the log after the events before it', async () => {
    const order: string[] = [];
    async function* open(): AsyncGenerator<readonly Delivery[]> {
      yield [...news(2), { kind: 'caught_up' } as const];
      await pause(200, 'the log stays open');
    }
    for await (const batch of batchEvents(open(), { ...quietly, onCaughtUp: () => order.push('caught up') })) {
      order.push(String(batch.length));
      await pause(20, 'writing takes a moment');
    }
    expect(order.at(-1)).toBe('caught up');
  });

  it('let a source wait that is far ahead of the writer', async () => {
    let handedOut = 0;
    // oxlint-disable-next-line typescript/require-await -- as fast as it can
    async function* eager(): AsyncGenerator<readonly Delivery[]> {
      for (const one of news(100)) {
        handedOut += 1;
        yield [one];
      }
    }
    for await (const batch of batchEvents(eager(), quietly)) {
      await pause(20, 'a source that does not wait would run ahead now');
      expect(handedOut).toBeLessThanOrEqual(batch.length + 31);
      break;
    }
  });

  it('end with the error of their source', async () => {
    // oxlint-disable-next-line typescript/require-await -- fails at once
    async function* broken(): AsyncGenerator<readonly Delivery[]> {
      yield news(1);
      throw new Error('the store is gone');
    }
    const read = async () => {
      for await (const batch of batchEvents(broken(), quietly)) expect(batch).toHaveLength(1);
    };
    await expect(read()).rejects.toThrow('the store is gone');
  });
});
