import { pause } from '@orderstream/client/pause';
import type { Delivery } from '@orderstream/eventstore/event-store';
import { shareReads } from './shared-reads.ts';
import { asLogItems, recordedEvents } from '../testing/history.ts';
import { doorIds, doorOpened } from '../testing/live.ts';

const news = asLogItems(recordedEvents(Array.from({ length: 3000 }, () => doorOpened(doorIds[0]))));

function counted(fail?: Error) {
  const reads: bigint[] = [];
  const log = {
    head: () => Promise.resolve(300_000n),
    // oxlint-disable-next-line typescript/require-await -- the log's own form
    async *readAll({ after = 0n }: { after?: bigint } = {}): AsyncGenerator<Delivery> {
      reads.push(after);
      for (const one of news) if (one.position > after) yield one;
      if (fail) throw fail;
    },
  };
  return { reads, shared: shareReads(log) };
}

async function positions(from: AsyncIterable<Delivery>, most = Infinity, slowness = 0): Promise<bigint[]> {
  const positions: bigint[] = [];
  for await (const delivery of from) {
    if (delivery.kind !== 'caught_up') positions.push(delivery.position);
    if (positions.length >= most) break;
    if (slowness > 0 && positions.length % 500 === 0) await pause(slowness, 'a slow reader');
  }
  return positions;
}

describe('reads that begin together', () => {
  const all = news.map(({ position }) => position);

  it('share one read of the log, and each reader gets every event', async () => {
    const { reads, shared } = counted();
    const [one, two] = await Promise.all([positions(shared.readAll()), positions(shared.readAll({ after: 0n }), Infinity, 20)]);
    expect(one).toEqual(all);
    expect(two).toEqual(all);
    expect(reads).toEqual([0n]);
  });

  it('wait for the slowest reader, so that memory stays bounded', async () => {
    const { shared } = counted();
    const slow = shared.readAll()[Symbol.asyncIterator]();
    let fast = 0;
    const other = (async () => {
      for await (const delivery of shared.readAll()) if (delivery.kind === 'event') fast += 1;
    })();
    await slow.next();
    await pause(200, 'a reader that does not wait would run ahead now');
    expect(fast).toBeLessThan(2_000);
    await slow.return?.();
    await other;
    expect(fast).toBe(3_000);
  });

  it('are not shared with a read that starts at another position or later', async () => {
    const { reads, shared } = counted();
    await Promise.all([positions(shared.readAll()), positions(shared.readAll({ after: 100n }))]);
    await positions(shared.readAll());
    expect(reads).toEqual([0n, 100n, 0n]);
  });

  it('continue when one of them leaves', async () => {
    const { shared } = counted();
    const [one, two] = await Promise.all([positions(shared.readAll(), 10), positions(shared.readAll())]);
    expect(one).toHaveLength(10);
    expect(two).toEqual(all);
  });

  it('fail together', async () => {
    const { shared } = counted(new Error('the store is gone'));
    const both = await Promise.allSettled([positions(shared.readAll()), positions(shared.readAll())]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
