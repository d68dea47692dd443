import { StreamHeads } from './heads.ts';
import { emptyHead, type StreamHead } from './model.ts';
import { StreamNames } from './stream-names.ts';
import { MemoryStorage } from '../storage/memory.storage.ts';

const headOf = (stream: string, lastRevision: number): StreamHead => ({ ...emptyHead(stream), lastRevision });

/** A storage that records which heads were requested. */
class RecordingStorage extends MemoryStorage {
  readonly requests: string[][] = [];
  names: string[] = [];
  broken = false;

  override heads(streams: string[]): Promise<StreamHead[]> {
    this.requests.push(streams);
    return Promise.resolve(streams.filter((stream) => this.names.includes(stream)).map((stream) => headOf(stream, 7)));
  }

  override eachStream(take: (name: string) => void): Promise<void> {
    if (this.broken) return Promise.reject(new Error('gone'));
    this.names.forEach(take);
    return Promise.resolve();
  }
}

const loadedHeads = async (storage: RecordingStorage) => {
  const heads = new StreamHeads(storage, 100);
  heads.forget();
  await new Promise(setImmediate);
  return heads;
};

describe('the heads of streams', () => {
  it('are not looked up for a missing stream', async () => {
    const storage = new RecordingStorage();
    storage.names = ['order-1'];
    const heads = await loadedHeads(storage);
    await heads.load(['order-1', 'order-2']);
    expect(storage.requests).toEqual([['order-1']]);
    expect([heads.knownHead('order-1'), heads.knownHead('order-2')]).toEqual([headOf('order-1', 7), emptyHead('order-2')]);
    expect([await heads.read('order-3'), storage.requests.length]).toEqual([emptyHead('order-3'), 1]);
  });

  it('are found again for streams that were written and evicted', async () => {
    const storage = new RecordingStorage();
    const heads = new StreamHeads(storage, 2);
    heads.forget();
    await new Promise(setImmediate);
    for (const stream of ['order-1', 'order-2', 'order-3', 'order-4', 'order-5']) {
      await heads.load([stream]);
      storage.names.push(stream);
      heads.committed([headOf(stream, 7)]);
    }
    expect(storage.requests).toEqual([]);
    await heads.load(['order-1']);
    expect(heads.knownHead('order-1')).toEqual(headOf('order-1', 7));
  });

  it('are looked up until the stream names are loaded', async () => {
    const storage = new RecordingStorage();
    storage.broken = true;
    const heads = await loadedHeads(storage);
    await heads.load(['order-1']);
    expect(storage.requests).toEqual([['order-1', '$$order-1']]);
  });
});

describe('the names of streams', () => {
  it('match every added name, and few others', () => {
    const names = new StreamNames();
    const name = (n: number) => `order-${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
    for (let n = 0; n < 20_000; n += 1) names.add(name(n));
    const present = Array.from({ length: 20_000 }, (_, n) => n).filter((n) => names.isAbsent(name(n)));
    const absent = Array.from({ length: 20_000 }, (_, n) => n).filter((n) => !names.isAbsent(name(200_000 + n)));
    expect(present).toEqual([]);
    expect(absent.length).toBeLessThan(20);
  });
});
