import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { connectEventStore } from './esdb.ts';
import type { Delivery, EventStore, StoredEvent } from './event-store.ts';
import { fanOut, type FanOut, type Follow } from './fan-out.ts';
import { FakeStore } from './testing/fake-store.ts';
import { flattenDeliveries, positionsOf, sampleEvents, takeUntil } from './testing/samples.ts';

describe('a fanned-out subscription', () => {
  let fake: FakeStore;
  let store: EventStore;
  let stop: AbortController;
  let follow: Follow;
  let readStored: FanOut['readStored'];
  let written = 0;
  const write = async (count = 1) => {
    for (let n = 0; n < count; n += 1) await store.append(`account-${(written += 1)}`, 'no_stream', sampleEvents(`account-${written}`));
  };
  const follower = (after: bigint | null, pace: () => Promise<void> | void = () => {}) => {
    const got: Delivery[] = [];
    void (async () => {
      for await (const delivery of flattenDeliveries(follow({ after, signal: stop.signal }))) {
        got.push(delivery);
        await pace();
      }
    })();
    return got;
  };
  const allPositions = () => fake.log.entries.filter(({ type }) => !type.startsWith('$')).map(({ position }) => position);

  beforeEach(async () => {
    fake = new FakeStore();
    await fake.start();
    store = connectEventStore(fake.url, { backOff: { least: 5, most: 50 } });
    stop = new AbortController();
    ({ follow, readStored } = fanOut(store, { signal: stop.signal, capacity: 8 }));
  });
  afterEach(async () => {
    stop.abort();
    await store.close();
    fake.stop();
  });

  it('is one subscription for all followers at the head', async () => {
    await write(3);
    const head = await store.head();
    const followers = [follower(head), follower(head), follower(head)];
    await eventually(() => followers.every((got) => got.length === 1));
    await write(4);
    await eventually(() => followers.every((got) => got.length === 5));
    for (const got of followers) {
      expect(got[0]).toEqual({ kind: 'caught_up' });
      expect(positionsOf(got)).toEqual(allPositions().slice(3));
    }
    expect(fake.subscriptions).toHaveLength(1);
  });

  it('gives each follower its own position and reports once that it has caught up', async () => {
    await write(5);
    const [all, some] = [follower(null), follower(400n)];
    await eventually(() => all.length === 6 && some.length === 3);
    await write(2);
    await eventually(() => all.length === 8 && some.length === 5);
    expect(positionsOf(all)).toEqual(allPositions());
    expect(positionsOf(some)).toEqual(allPositions().filter((position) => position > 400n));
    expect([all, some].map((got) => got.filter(({ kind }) => kind === 'caught_up').length)).toEqual([1, 1]);
  });

  it('lets a slow follower fall behind without losing, repeating or keeping anything for it', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const slow = follower(null, () => gate);
    const fast = follower(null);
    await eventually(() => fast.length === 1 && slow.length === 1);
    await write(60);
    await eventually(() => positionsOf(fast).length === 60);
    expect(positionsOf(slow)).toEqual([]);
    open();
    await eventually(() => positionsOf(slow).length === 60);
    await write(3);
    await eventually(() => positionsOf(slow).length === 63 && positionsOf(fast).length === 63);
    expect(positionsOf(slow)).toEqual(allPositions());
    expect(positionsOf(fast)).toEqual(allPositions());
    expect(slow.filter(({ kind }) => kind === 'caught_up')).toHaveLength(2);
    await eventually(() => fake.open === 1);
  });

  it('delivers every event to every follower, in spite of joins, departures and slow readers', async () => {
    const lazy = () => pause(Math.random() * 6, 'a slow reader');
    const followers = [follower(null), follower(null, lazy), follower(null, lazy)];
    for (let round = 0; round < 10; round += 1) {
      await write(10);
      if (round === 4) fake.subscriptions[0]?.complete();
      followers.push(follower(null, round % 2 ? lazy : undefined));
    }
    await eventually(() => followers.every((got) => positionsOf(got).length >= 100));
    for (const got of followers) expect(positionsOf(got)).toEqual(allPositions());
  });

  it('ends one follower by its own signal and all by the common one', async () => {
    await write();
    const own = new AbortController();
    let count = 0;
    const follows = ({ signal }: AbortController) =>
      takeUntil(flattenDeliveries(follow({ after: null, signal })), () => {
        count += 1;
        return false;
      });
    const [one, other] = [follows(own), follows(new AbortController())];
    await eventually(() => count === 4);
    own.abort();
    await expect(one).resolves.toHaveLength(2);
    stop.abort();
    await expect(other).resolves.toHaveLength(2);
  });

  it('fails a follower from beyond the end of the log instead of skipping the events that get its positions', async () => {
    await write(2);
    const near = follower(null);
    await eventually(() => positionsOf(near).length === 2);
    const fromBeyond = takeUntil(flattenDeliveries(follow({ after: (await store.head()) + 500n, signal: stop.signal })), () => false);
    const written = write(20);
    await expect(fromBeyond).rejects.toThrow('ends before');
    await written;
    const readBeyond = async () => {
      for await (const stored of readStored({ after: (await store.head()) + 500n })) void stored;
    };
    await expect(readBeyond()).rejects.toThrow('ends before');
  });

  it('lets a follower continue that another process has taken further than the shared subscription', async () => {
    await write(2);
    const behind: EventStore['subscribe'] = async function* (what) {
      await eventually(() => written === 14);
      yield* store.subscribe(what);
    };
    written = 2;
    ({ follow } = fanOut({ ...store, subscribe: behind }, { signal: stop.signal, capacity: 8 }));
    const first = follower(await store.head());
    await write(10);
    const further = follower(await store.head());
    await write(2);
    await eventually(() => positionsOf(first).length === 12 && positionsOf(further).length === 2);
    expect(positionsOf(further)).toEqual(allPositions().slice(12));
  });

  it('starts a new subscription for followers that join after it has failed', async () => {
    await write(2);
    let reads = 0;
    const subscribe: EventStore['subscribe'] = (what) => {
      if ((reads += 1) === 1) throw new Error('broken for good');
      return store.subscribe(what);
    };
    const failing = { ...store, subscribe };
    ({ follow } = fanOut(failing, { signal: stop.signal, capacity: 8 }));
    const head = await store.head();
    await expect(takeUntil(flattenDeliveries(follow({ after: head, signal: stop.signal })), () => false)).rejects.toThrow(
      'broken for good',
    );
    const got = follower(head);
    await write(2);
    await eventually(() => positionsOf(got).length === 2);
    expect(positionsOf(got)).toEqual(allPositions().slice(2));
  });

  it('returns stored events from the ring, and reads older ones from the store', async () => {
    const read = async (events: AsyncIterable<StoredEvent>, pace: () => Promise<void> | void = () => {}) => {
      const all: StoredEvent[] = [];
      for await (const event of events) {
        all.push(event);
        await pace();
      }
      return all;
    };
    await write(2);
    expect(await read(readStored({ after: 0n }))).toEqual(await read(store.readStored()));
    const head = await store.head();
    const got = follower(head);
    await write(5);
    await eventually(() => positionsOf(got).length === 5);
    const expected = await read(store.readStored({ after: head }));
    const reads = fake.reads;
    expect(await read(readStored({ after: head }))).toEqual(expected);
    expect(await read(readStored({ after: expected[2]?.position ?? 0n }))).toEqual(expected.slice(3));
    expect(await read(readStored({ after: expected[4]?.position ?? 0n }))).toEqual([]);
    expect(fake.reads).toBe(reads);
    // More than is kept has come in, before the reading and during it.
    await write(20);
    await eventually(() => positionsOf(got).length === 25);
    expect(await read(readStored({ after: head }))).toEqual(await read(store.readStored({ after: head })));
    const newest = (await read(store.readStored({ after: head }))).at(-3)?.position ?? 0n;
    const slow = await read(readStored({ after: newest }), async () => {
      if (positionsOf(got).length === 25) await write(20);
      await eventually(() => positionsOf(got).length === 45);
    });
    expect(slow).toEqual(await read(store.readStored({ after: newest })));
  });

  it('releases a follower that leaves before the store is available', async () => {
    fake.stop();
    const own = new AbortController();
    const following = takeUntil(flattenDeliveries(follow({ after: null, signal: own.signal })), () => false);
    await pause(100, 'attempts to connect fail in this time');
    own.abort();
    await expect(following).resolves.toEqual([]);
  });

  it('waits for a store that is not available yet', async () => {
    fake.stop();
    const got = follower(null);
    await pause(100, 'attempts to connect fail in this time');
    await fake.start();
    await write(2);
    await eventually(() => positionsOf(got).length === 2);
    expect(positionsOf(got)).toEqual(allPositions());
  });
});
