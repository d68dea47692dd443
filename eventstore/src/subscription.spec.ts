import { status } from '@grpc/grpc-js';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { connectEventStore } from './esdb.ts';
import type { Delivery, EventStore } from './event-store.ts';
import { FakeStore } from './testing/fake-store.ts';
import { flattenDeliveries, positionsOf, sampleEvents, takeUntil } from './testing/samples.ts';

const backOff = { least: 5, most: 50 };

describe('a subscription', () => {
  let fake: FakeStore;
  let store: EventStore;
  let stop: AbortController;
  let troubles: string[];
  let written = 0;
  const write = async (count = 1) => {
    for (let n = 0; n < count; n += 1) await store.append(`account-${(written += 1)}`, 'no_stream', sampleEvents(`account-${written}`));
  };
  const suspectAfter = async (heartbeat: number) => {
    await store.close();
    store = connectEventStore(fake.url, { heartbeat, backOff });
  };
  /** The deliveries so far; it continues in the background. */
  const follow = (after: bigint | null = null) => {
    const got: Delivery[] = [];
    const ended = (async () => {
      const onTrouble = (error: unknown) => troubles.push(error instanceof Error ? error.name : 'unknown');
      for await (const deliveries of store.subscribe({ after, signal: stop.signal, onTrouble })) got.push(...deliveries);
    })();
    return { got, ended };
  };

  beforeEach(async () => {
    fake = new FakeStore();
    await fake.start();
    store = connectEventStore(fake.url, { backOff });
    stop = new AbortController();
    troubles = [];
  });
  afterEach(async () => {
    stop.abort();
    await store.close();
    fake.stop();
  });

  it('delivers existing events, reports that it has caught up, and continues', async () => {
    await write(3);
    const { got, ended } = follow();
    await eventually(() => got.length === 4);
    await write();
    await eventually(() => got.length === 5);
    expect(got.map(({ kind }) => kind)).toEqual(['event', 'event', 'event', 'caught_up', 'event']);
    expect(positionsOf(got)).toEqual([200n, 300n, 400n, 500n]);
    stop.abort();
    await expect(ended).resolves.toBeUndefined();
    expect(troubles).toEqual([]);
  });

  it('starts behind the position it was given', async () => {
    await write(3);
    const { got } = follow(300n);
    await eventually(() => got.length === 2);
    expect(positionsOf(got)).toEqual([400n]);
  });

  it('ends at once when its signal has ended already', async () => {
    stop.abort();
    await expect(takeUntil(flattenDeliveries(store.subscribe({ after: null, signal: stop.signal })), () => false)).resolves.toEqual([]);
  });

  const ends: [string, (fake: FakeStore) => void][] = [
    ['completes it', ({ subscriptions }) => subscriptions.at(-1)?.complete()],
    ['fails it with UNAVAILABLE', ({ subscriptions }) => subscriptions.at(-1)?.fail(status.UNAVAILABLE)],
    ['fails it with INTERNAL', ({ subscriptions }) => subscriptions.at(-1)?.fail(status.INTERNAL)],
    ['fails it with CANCELLED', ({ subscriptions }) => subscriptions.at(-1)?.fail(status.CANCELLED)],
    ['says no more', ({ subscriptions }) => subscriptions.at(-1)?.mute()],
  ];
  it.each(ends)('continues after the last event received when the store %s', async (_, end) => {
    await suspectAfter(500);
    await write(2);
    const { got } = follow();
    await eventually(() => got.length === 3);
    end(fake);
    await write(2);
    await eventually(() => positionsOf(got).length === 4);
    expect(positionsOf(got)).toEqual([200n, 300n, 400n, 500n]);
    expect(fake.from.slice(0, 2)).toEqual([null, 300n]);
    expect(troubles.length).toBeGreaterThanOrEqual(1);
  });

  const tooSlow = 'Consumer too slow to handle event while live. Client resubscription required.';

  it('that ended because its reader was late continues at once, over the same connection, without an error', async () => {
    let late = 0;
    await store.close();
    store = connectEventStore(fake.url, { backOff: { least: 60_000, most: 60_000 }, onLate: () => (late += 1) });
    await write(2);
    const { got } = follow();
    for (let round = 1; round <= 3; round += 1) {
      await eventually(() => fake.subscriptions.length === round && positionsOf(got).length === round + 1);
      fake.subscriptions.at(-1)?.fail(status.ABORTED, tooSlow);
      await write();
    }
    await eventually(() => positionsOf(got).length === 5);
    expect(positionsOf(got)).toEqual([200n, 300n, 400n, 500n, 600n]);
    expect({ late, troubles, connections: fake.peers.size }).toEqual({ late: 3, troubles: [], connections: 1 });
  });

  it('that is ended as late before its first event waits before it reconnects', async () => {
    fake.welcome = (subscription) => fake.subscriptions.length === 1 && subscription.fail(status.ABORTED, tooSlow);
    const { got } = follow();
    await eventually(() => got.length === 1);
    expect(troubles).toHaveLength(1);
  });

  it('is live again after the store was restarted', async () => {
    await write();
    const { got } = follow();
    await eventually(() => got.length === 2);
    fake.stop();
    await pause(200, 'the store is away for a while');
    await fake.start();
    await write();
    await eventually(() => positionsOf(got).length === 2);
    expect(positionsOf(got)).toEqual([200n, 300n]);
  });

  it('never resumes from the position of a checkpoint', async () => {
    await write();
    follow();
    await eventually(() => fake.subscriptions.length === 1);
    fake.subscriptions[0]?.checkpoint(99_900n);
    await pause(50, 'the checkpoint is read before the end');
    fake.subscriptions[0]?.complete();
    await eventually(() => fake.from.length === 2);
    expect(fake.from).toEqual([null, 200n]);
  });

  it('is not restarted while its consumer is busy', async () => {
    await suspectAfter(500);
    await write(5);
    for await (const delivery of flattenDeliveries(store.subscribe({ after: null, signal: stop.signal }))) {
      if (delivery.kind === 'caught_up') break;
      await pause(800, 'a consumer that is busy for longer than the limit');
    }
    expect(fake.from).toEqual([null]);
  });

  it('is not restarted while the log has no new events', async () => {
    await suspectAfter(500);
    await write();
    const { got } = follow();
    await eventually(() => got.length === 2);
    await pause(2_200, 'a restart would come now');
    expect(fake.from).toEqual([null]);
  });

  it('delivers an unreadable event as such, in order', async () => {
    const put = (type: string, data: string, metadata = '{}') =>
      fake.log.put('account-x', [
        {
          id: '6f1f0bd2-21f9-4a6c-9f53-5b8a8f9ff1c1',
          type,
          contentType: 'application/json',
          data: Buffer.from(data),
          metadata: Buffer.from(metadata),
        },
      ]);
    const [good] = sampleEvents('account-x');
    const meta = JSON.stringify(good?.meta);
    put('email_confirmed', '{"user_id": ', meta);
    put('email_confirmed', JSON.stringify(good?.data), '{"broken');
    put('never_heard_of', '{}', meta);
    put('email_confirmed', JSON.stringify(good?.data), JSON.stringify({ ...good?.meta, schema: 9 }));
    put('email_confirmed', '{"user_id":"hunter2"}', meta);
    put('email_confirmed', JSON.stringify(good?.data), meta);
    const got = await takeUntil(flattenDeliveries(store.subscribe({ after: null, signal: stop.signal })), (all) => all.length === 7);
    expect(got.map((delivery) => (delivery.kind === 'unreadable' ? delivery.problem : delivery.kind))).toEqual([
      'data: invalid_type',
      'meta.$correlationId: invalid_type, meta.$causationId: invalid_type, meta.actor: invalid_type',
      'unknown type',
      'version 9 is not known yet',
      'data.user_id: invalid_format',
      'event',
      'caught_up',
    ]);
    const all = await takeUntil(store.readAll(), () => false);
    expect(all).toEqual(got.slice(0, -1).map((one) => ({ ...one, stored: undefined })));
    for (const one of all) if (one.kind !== 'caught_up') await expect(store.eventAt(one.position)).resolves.toEqual(one);
    await expect(store.eventAt(1n)).resolves.toBeNull();
    await expect(store.read('account-x')).rejects.toMatchObject({ name: 'UnreadableEvent', revision: 0n });
  });
});
