import { status } from '@grpc/grpc-js';
import { copyLog } from './copy-log.ts';
import { connectEventStore } from './esdb.ts';
import type { EventStore } from './event-store.ts';
import { FakeStore } from './testing/fake-store.ts';
import { sampleEvents } from './testing/samples.ts';

describe('the copy of a log', () => {
  const [source, target] = [new FakeStore(), new FakeStore()];
  let stores: EventStore[];
  beforeAll(async () => {
    await Promise.all([source.start(), target.start()]);
    stores = [source, target].map(({ url }) => connectEventStore(url));
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    source.stop();
    target.stop();
  });

  it('continues after its store has lost the leader, with every event once', async () => {
    const [from, to] = stores as [EventStore, EventStore];
    for (const stream of ['account-1', 'account-2', 'account-3']) await from.append(stream, 'no_stream', sampleEvents(stream, 2));
    target.fate = (n) => {
      if (n === 0) return { stored_then: status.UNAVAILABLE };
      return n < 4 ? { status: status.UNAVAILABLE } : 'answered';
    };
    await expect(copyLog(from, to, { url: target.url })).resolves.toEqual([]);
    const ids = ({ log }: FakeStore) => log.entries.map(({ id }) => id);
    expect(ids(target)).toEqual(ids(source));
  });
});
