import type { WriteResult } from '../log/model.ts';
import { LogStore } from '../reading/store.ts';
import { MemoryStorage } from '../storage/memory.storage.ts';
import type { Batch } from '../storage/storage.ts';
import { CommitPace } from './pace.ts';

/** A storage that records the number of events in each commit. */
class CountingStorage extends MemoryStorage {
  readonly commits: number[] = [];

  override persist(batch: Batch): Promise<void> {
    this.commits.push(batch.events.length);
    return super.persist(batch);
  }
}

async function openStore(): Promise<{ store: LogStore; storage: CountingStorage }> {
  const storage = new CountingStorage();
  const store = new LogStore(storage);
  await store.open();
  storage.commits.length = 0;
  return { store, storage };
}

const append = (store: LogStore, stream: string, revision: number): Promise<WriteResult> =>
  new Promise((resolve) => {
    const event = { id: crypto.randomUUID(), type: 'counted', json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) };
    store.write({ kind: 'append', stream, expected: revision === 0 ? 'no_stream' : revision - 1, events: [event] }, null, resolve);
  });

/** Starts writers that each wait for their answer before the next write. */
async function writeAll(store: LogStore, writers: number, times: number): Promise<void> {
  const kinds = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const answers = [];
      for (let revision = 0; revision < times; revision += 1) answers.push(await append(store, `of ${writer}`, revision));
      return answers.map(({ kind }) => kind);
    }),
  );
  expect(kinds.flat().filter((kind) => kind !== 'written')).toEqual([]);
}

async function commitsOf(writers: number, times: number): Promise<number[]> {
  const { store, storage } = await openStore();
  await writeAll(store, writers, times);
  await store.close();
  return storage.commits;
}

describe('a writer with few writes in flight', () => {
  it('commits a lone one at once', async () => {
    expect(await commitsOf(1, 4)).toEqual([1, 1, 1, 1]);
  });

  it('commits all of them together', async () => {
    expect(await commitsOf(60, 3)).toEqual([60, 60, 60]);
  });
});

describe('a writer with many writes in flight', () => {
  it('commits one half while the other is being answered', async () => {
    // Its patience ends here once the five commits are made, not on a busy machine before.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance', 'Date', 'hrtime'] });
    const { store, storage } = await openStore();
    const ending = setInterval(() => storage.commits.length >= 5 && jest.runAllTimers(), 1);
    await writeAll(store, 200, 4);
    clearInterval(ending);
    expect(storage.commits.slice(0, 5)).toEqual([200, 100, 100, 100, 100]);
    jest.useRealTimers();
    await store.close();
  });

  it('answers a late write after the others have stopped', async () => {
    const { store, storage } = await openStore();
    await Promise.all(Array.from({ length: 200 }, (_, writer) => append(store, `of ${writer}`, 0)));
    expect(await append(store, 'late', 0)).toMatchObject({ kind: 'written' });
    expect(storage.commits).toEqual([200, 1]);
    await store.close();
  });
});

describe('the pace after many writes', () => {
  it('waits for half of them, and soon no longer if they do not arrive', async () => {
    const pace = new CommitPace();
    pace.committed(200);
    expect(pace.share).toBe(100);
    await pace.gather(1);
    expect(pace.share).toBe(50);
    await pace.gather(1);
    expect(pace.share).toBe(Infinity);
  });

  it('continues as soon as half of them have arrived', async () => {
    const pace = new CommitPace();
    pace.committed(200);
    const gathered = pace.gather(99);
    pace.arrived(100);
    await gathered;
    expect(pace.share).toBe(100);
  });
});
