import { EventStoreDBClient, START, streamNameFilter, type AllStreamSubscription } from '@eventstore/db-client';
import { eventually } from '@orderstream/client/eventually';
import { LogStore } from './reading/store.ts';
import { serveStore, type RunningServer } from './server.ts';
import { MemoryStorage } from './storage/memory.storage.ts';
import { numberedEvents } from './testing/endpoints.ts';

describe('a server that ends live subscriptions of slow readers', () => {
  let server: RunningServer;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    const store = new LogStore(new MemoryStorage());
    await store.open();
    server = await serveStore(store, { liveBuffer: 32 });
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${server.port}?tls=false`);
  });
  afterAll(async () => {
    await client.dispose();
    await server.close();
  });

  const follow = async (stream: string) => {
    const subscription: AllStreamSubscription = client.subscribeToAll({
      fromPosition: START,
      filter: streamNameFilter({ prefixes: [stream] }),
    });
    const [got, errors]: [number[], string[]] = [[], []];
    let live = false;
    subscription.on('data', ({ event }) => got.push((event!.data as { n: number }).n));
    subscription.on('error', ({ message }) => errors.push(message));
    subscription.on('caughtUp', () => (live = true));
    await eventually(() => live);
    return { got, errors, close: () => subscription.unsubscribe() };
  };

  it('keeps the subscription of a reader that keeps up, however much it had to catch up on', async () => {
    await client.appendToStream('keeps-up', numberedEvents(0, 200));
    const reader = await follow('keeps-up');
    for (let n = 200; n < 300; n += 20) {
      await client.appendToStream('keeps-up', numberedEvents(n, 20));
      await eventually(() => reader.got.length === n + 20);
    }
    expect(reader.errors).toEqual([]);
    await reader.close();
  });

  it('ends the subscription of a reader that is 33 events late, and says what to do', async () => {
    const reader = await follow('falls-behind');
    await client.appendToStream('falls-behind', numberedEvents(0, 33));
    await eventually(() => reader.errors.length > 0);
    expect(reader.errors[0]).toContain('Client resubscription required');
    expect(reader.got).toEqual([]);
  });
});
