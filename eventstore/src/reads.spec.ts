import { pause } from '@orderstream/client/pause';
import { connectEventStore } from './esdb.ts';
import { StoreUnavailable, type EventStore } from './event-store.ts';
import { FakeStore } from './testing/fake-store.ts';
import { positionsOf, sampleEvents, takeUntil } from './testing/samples.ts';

const backOff = { least: 5, most: 50 };

describe('a read', () => {
  let fake: FakeStore;
  let store: EventStore;
  const system = (count: number) => {
    const event = { id: sampleEvents('$x')[0]?.id ?? '', type: '$stats', contentType: 'application/json' };
    for (let n = 0; n < count; n += 1) fake.log.put('$stats', [{ ...event, data: Buffer.from('{}'), metadata: new Uint8Array() }]);
  };

  /** A store that treats this much silence as no answer; the store of the other cases tolerates pauses of a busy machine. */
  const impatient = async (attemptTimeout: number, readDeadline = 15_000) => {
    await store.close();
    store = connectEventStore(fake.url, { attemptTimeout, readDeadline, backOff });
  };

  beforeEach(async () => {
    fake = new FakeStore();
    await fake.start();
    store = connectEventStore(fake.url, { attemptTimeout: 10_000, readDeadline: 15_000, backOff });
  });
  afterEach(async () => {
    await store.close();
    fake.stop();
  });

  it('finds nothing in a stream that does not exist', async () => {
    await expect(store.read('account-0')).resolves.toEqual({ events: [], revision: 'no_stream', position: null });
  });

  it('of a missing stream, and of the end of the log, throws nothing, so that no stack is formatted', async () => {
    const { position } = await store.append('account-0', 'no_stream', sampleEvents('account-0', 3));
    await store.head();
    const formatted: string[] = [];
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = ({ name, message }) => void formatted.push(`${name}: ${message}`);
    try {
      for (let n = 1; n <= 5; n += 1) await store.read(`account-${n}`);
      expect(await store.head()).toBe(position);
      await pause(50, 'an error that is thrown late would be formatted now');
    } finally {
      if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
      else Reflect.deleteProperty(Error, 'prepareStackTrace');
    }
    expect(formatted).toEqual([]);
  });

  it('begins behind a revision and ends at a limit', async () => {
    await store.append('account-1', 'no_stream', sampleEvents('account-1', 5));
    const slice = await store.read('account-1', { after: 1n, limit: 2 });
    expect(slice.events.map(({ revision }) => revision)).toEqual([2n, 3n]);
    expect(slice).toMatchObject({ revision: 3n, position: 500n });
    await expect(store.read('account-1', { after: 4n })).resolves.toEqual({ events: [], revision: 4n, position: null });
  });

  it('of the whole log leaves out system events', async () => {
    await store.append('account-1', 'no_stream', sampleEvents('account-1'));
    system(3);
    await store.append('account-1', 0n, sampleEvents('account-1'));
    system(1);
    expect(positionsOf(await takeUntil(store.readAll(), () => false))).toEqual([200n, 600n]);
    expect(positionsOf(await takeUntil(store.readAll({ after: 200n }), () => false))).toEqual([600n]);
    expect(positionsOf(await takeUntil(store.readAll({ limit: 1 }), () => false))).toEqual([200n]);
  });

  it('of the head returns the newest event that is not a system event', async () => {
    await expect(store.head()).resolves.toBe(0n);
    await store.append('account-1', 'no_stream', sampleEvents('account-1'));
    system(700);
    await expect(store.head()).resolves.toBe(200n);
    fake.reads = 0;
    system(3);
    await expect(store.head()).resolves.toBe(200n);
    expect(fake.reads).toBe(2);
  });

  it('of any kind is answered by the leader when it was sent to a follower that lags', async () => {
    const leader = new FakeStore();
    await leader.start();
    const direct = connectEventStore(leader.url, { backOff });
    try {
      const events = sampleEvents('account-1');
      const { position } = await direct.append('account-1', 'no_stream', events);
      fake.leader = leader.port;
      const kinds = [
        async () => (await store.read('account-1')).position,
        () => store.head(),
        async () => (await store.eventAt(position))?.position,
        async () => positionsOf(await takeUntil(store.readAll(), () => false))[0],
        async () => {
          for await (const stored of store.readStored()) return stored.position;
        },
      ];
      for (const kind of kinds) {
        const reads = fake.reads;
        await expect(kind()).resolves.toBe(position);
        expect(fake.reads).toBe(reads + 1);
        // The next client begins at the follower again.
        await impatient(10_000);
      }
      await kinds[1]?.();
      const reads = fake.reads;
      for (const kind of kinds) await expect(kind()).resolves.toBe(position);
      expect(fake.reads).toBe(reads);
    } finally {
      await direct.close();
      leader.stop();
    }
  });

  it('is repeated when the store does not answer', async () => {
    await store.append('account-1', 'no_stream', sampleEvents('account-1'));
    await impatient(150);
    fake.reads = 0;
    fake.deaf = (n) => n < 2;
    await expect(store.read('account-1')).resolves.toMatchObject({ revision: 0n });
  });

  it('gives up when the store does not answer until the deadline', async () => {
    await impatient(150, 600);
    fake.deaf = () => true;
    await expect(store.read('account-1')).rejects.toThrow(StoreUnavailable);
    await expect(takeUntil(store.readAll(), () => false)).rejects.toThrow(StoreUnavailable);
    await expect(store.healthy()).resolves.toBe(false);
    fake.deaf = () => false;
    let healthy = false;
    for (let tries = 0; tries < 20 && !healthy; tries++) healthy = await store.healthy();
    expect(healthy).toBe(true);
  });

  it('waits for a consumer that takes its time', async () => {
    await store.append('account-1', 'no_stream', sampleEvents('account-1', 3));
    await impatient(3_000);
    const before = fake.reads;
    for await (const _ of store.readAll()) await pause(3_300, 'a consumer slower than the limit of silence');
    expect(fake.reads - before).toBe(1);
  });

  it('fails at once after the store was closed', async () => {
    const patient = connectEventStore(fake.url, { readDeadline: 3_600_000 });
    await Promise.all([patient.close(), store.close()]);
    await expect(patient.read('account-1')).rejects.toThrow(StoreUnavailable);
    const append = patient.append('account-1', 'no_stream', sampleEvents('account-1'), { deadline: Date.now() + 3_600_000 });
    await expect(append).rejects.toThrow(StoreUnavailable);
  });
});
