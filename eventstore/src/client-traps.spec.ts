import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { v4 } from 'uuid';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { FakeStore } from './testing/fake-store.ts';
import { sampleEvents } from './testing/samples.ts';

/** Why the adapter is as careful as it is: each of these is guarded against in the specs beside it. */
describe('the official package alone', () => {
  let fake: FakeStore;
  const write = (count: number) =>
    fake.log.put(
      'account-1',
      sampleEvents('account-1', count).map(({ id, type }) => ({
        id,
        type,
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: new Uint8Array(),
      })),
    );
  beforeEach(async () => {
    fake = new FakeStore();
    await fake.start();
  });
  const clients: EventStoreDBClient[] = [];
  const raw = () => {
    const client = EventStoreDBClient.connectionString(fake.url);
    clients.push(client);
    return client;
  };
  const ending = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      () => 'failed',
    );
  const append = (client: EventStoreDBClient, deadline = 60_000) =>
    client.appendToStream(`account-${v4()}`, jsonEvent({ type: 'x', data: {} }), { expectedRevision: 'no_stream', deadline });
  afterEach(() => {
    for (const client of clients.splice(0)) void client.dispose();
    fake.stop();
  });

  describe('when it appends', () => {
    it.each(['silent', 'ended'] as const)('never settles when the store is %s', async (fate) => {
      fake.fate = () => fate;
      const longAfterDeadline = pause(400, 'longer than the deadline').then(() => 'pending');
      await expect(Promise.race([ending(append(raw(), 100)), longAfterDeadline])).resolves.toBe('pending');
    });

    it("fails permanently after one failed request for the server's features", async () => {
      fake.features = (n) => (n < 1 ? status.RESOURCE_EXHAUSTED : null);
      const client = raw();
      await expect(ending(append(client))).resolves.toBe('failed');
      await expect(ending(append(client))).resolves.toBe('failed');
      await expect(ending(append(raw()))).resolves.toBe('done');
    });

    it('returns a wrong actual revision when throwOnAppendFailure is off', async () => {
      const client = EventStoreDBClient.connectionString(`${fake.url}&throwOnAppendFailure=false`);
      clients.push(client);
      const event = () => jsonEvent({ type: 'x', data: {} });
      await client.appendToStream('account-1', [1, 2, 3, 4, 5].map(event), { expectedRevision: 'no_stream' });
      const refused = await client.appendToStream('account-1', event(), { expectedRevision: 'no_stream' });
      expect(refused).toMatchObject({ success: false, nextExpectedRevision: 1n });
    });

    it('fails when another client is disposed', async () => {
      fake.fate = () => 'silent';
      const broken = raw();
      const lost = ending(append(broken));
      const innocent = ending(append(raw()));
      await eventually(() => fake.appends.length === 2);
      await broken.dispose();
      await expect(innocent).resolves.toBe('failed');
      await expect(lost).resolves.toBe('failed');
    });
  });

  describe('when it reads and subscribes', () => {
    it('completes without an error when the store completes it', async () => {
      const client = raw();
      const subscription = client.subscribeToAll();
      subscription.on(
        'confirmation',
        () => void pause(20, 'after the confirmation was read').then(() => fake.subscriptions[0]?.complete()),
      );
      let seen = 0;
      for await (const _ of subscription) seen += 1;
      expect(seen).toBe(1);
    });

    it('emits an error, is not destroyed and does not reconnect', async () => {
      const client = raw();
      const subscription = client.subscribeToAll();
      const failed = new Promise((resolve) => subscription.on('error', resolve));
      subscription.on(
        'confirmation',
        () => void pause(20, 'after the confirmation was read').then(() => fake.subscriptions[0]?.fail(status.UNAVAILABLE)),
      );
      subscription.resume();
      await failed;
      await pause(200, 'it would connect again now');
      expect([subscription.destroyed, subscription.readableEnded, fake.subscriptions.length]).toEqual([false, false, 1]);
    });

    it('looks healthy when the store has stopped answering', async () => {
      const client = raw();
      let seen = 0;
      const subscription = client.subscribeToAll().on('data', () => (seen += 1));
      await eventually(() => seen === 1);
      fake.subscriptions[0]?.mute();
      write(1);
      await pause(300, 'the event or an error would arrive now');
      expect([seen, subscription.destroyed, subscription.errored]).toEqual([1, false, null]);
      await subscription.unsubscribe();
    });

    it('runs asynchronous handlers side by side and out of order', async () => {
      write(10);
      const client = raw();
      const finished: number[] = [];
      let n = 0;
      const handle = async () => {
        const mine = (n += 1);
        await pause(50 - mine * 4, 'later events take less time');
        finished.push(mine);
      };
      const subscription = client.subscribeToAll().on('data', () => void handle());
      await eventually(() => finished.length === 11);
      expect(finished).not.toEqual(finished.toSorted((a, b) => a - b));
      await subscription.unsubscribe();
    });

    it('hands out malformed JSON as a string', async () => {
      const [good] = sampleEvents('account-x');
      fake.log.put('account-x', [
        { id: good?.id ?? '', type: 'x', contentType: 'application/json', data: Buffer.from('{"a'), metadata: new Uint8Array() },
      ]);
      const client = raw();
      for await (const { event } of client.readStream('account-x')) expect(event?.data).toBe('{"a');
    });
  });
});
