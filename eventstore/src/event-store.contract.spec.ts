import { eventually } from '@orderstream/client/eventually';
import { allEvents } from '@orderstream/contracts/events';
import { v4 } from 'uuid';
import { connectEventStore } from './esdb.ts';
import { StoreRefused, WrongRevision, type Delivery, type EventStore, type NewEvent } from './event-store.ts';
import { withMetadata } from './metadata.ts';
import { FakeStore } from './testing/fake-store.ts';
import { sampleData } from './testing/sample-data.ts';
import { positionsOf, sampleEvents, takeUntil } from './testing/samples.ts';
import { startSandboxStore } from './testing/sandbox-store.ts';

type Server = { url: string; stop: () => Promise<void> | void };

const fake = async (): Promise<Server> => {
  const store = new FakeStore();
  await store.start();
  return { url: store.url, stop: () => store.stop() };
};
const configured = process.env['EVENTSTORE_URL'];

const servers: [string, () => Promise<Server>][] = [
  ['the fake of these specs', fake],
  ['the sandbox’s event store', startSandboxStore],
  ...(configured
    ? [['the configured event store', () => Promise.resolve({ url: configured, stop: () => {} })] as [string, () => Promise<Server>]]
    : []),
];

describe.each(servers)('an event store: %s', (_, start) => {
  let server: Server;
  let store: EventStore;
  let stream: string;
  const stop = new AbortController();

  beforeAll(async () => {
    server = await start();
    store = connectEventStore(server.url);
  });
  afterAll(async () => {
    stop.abort();
    await store.close();
    await server.stop();
  });
  beforeEach(() => {
    stream = `account-${v4()}`;
  });

  it('reads back appended events, in order and unchanged', async () => {
    const events = sampleEvents(stream, 3);
    const appended = await store.append(stream, 'no_stream', events);
    const slice = await store.read(stream);
    expect(slice.events.map(({ id, type, data, meta }) => ({ id, type, data, meta }))).toEqual(events);
    expect(slice.events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    expect(appended).toEqual({ revision: 2n, position: slice.position });
    expect(slice.revision).toBe(2n);
    expect(slice.events[0]).toMatchObject({ stream, at: '2026-01-02T03:04:05.678Z' });
  });

  it('finds nothing in a stream that does not exist', async () => {
    await expect(store.read(stream)).resolves.toEqual({ events: [], revision: 'no_stream', position: null });
  });

  it('reads behind a revision, up to a limit', async () => {
    await store.append(stream, 'no_stream', sampleEvents(stream, 6));
    const revisions = async (options: { after?: bigint; limit?: number }) =>
      (await store.read(stream, options)).events.map(({ revision }) => revision);
    await expect(revisions({ after: 3n })).resolves.toEqual([4n, 5n]);
    await expect(revisions({ after: 1n, limit: 2 })).resolves.toEqual([2n, 3n]);
    await expect(revisions({ after: 5n })).resolves.toEqual([]);
  });

  it('refuses an append at a wrong revision and names the actual one', async () => {
    await store.append(stream, 'no_stream', sampleEvents(stream, 2));
    for (const wrong of ['no_stream', 0n, 2n, 7n] as const) {
      await expect(store.append(stream, wrong, sampleEvents(stream))).rejects.toMatchObject({ name: 'WrongRevision', actual: 1n });
    }
    await expect(store.append(`${stream}-absent`, 0n, sampleEvents(stream))).rejects.toBeInstanceOf(WrongRevision);
    await expect(store.read(stream)).resolves.toMatchObject({ revision: 1n });
  });

  it('answers a repeated append as it did the first time, even when others came after it', async () => {
    const events = sampleEvents(stream, 2);
    const first = await store.append(stream, 'no_stream', events);
    await expect(store.append(stream, 'no_stream', events)).resolves.toEqual(first);
    await store.append(stream, 1n, sampleEvents(stream));
    await expect(store.append(stream, 'no_stream', events)).resolves.toEqual(first);
    await expect(store.read(stream)).resolves.toMatchObject({ revision: 2n });
  });

  it('lets exactly one of many win each revision', async () => {
    await store.append(stream, 'no_stream', sampleEvents(stream));
    const race = await Promise.allSettled([...Array(20).keys()].map(() => store.append(stream, 0n, sampleEvents(stream))));
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const lost of race) if (lost.status === 'rejected') expect(lost.reason).toBeInstanceOf(WrongRevision);
  });

  it('takes many events at once and many appends at once', async () => {
    await store.append(stream, 'no_stream', sampleEvents(stream, 600));
    await expect(store.read(stream)).resolves.toMatchObject({ revision: 599n });
    const many = [...Array(300).keys()].map((n) => `${stream}-${n}`);
    const answers = await Promise.all(many.map((one) => store.append(one, 'no_stream', sampleEvents(one))));
    expect(new Set(answers.map(({ position }) => position)).size).toBe(300);
  });

  it('reads the whole log after a position, without system events', async () => {
    const { position: before } = await store.append(stream, 'no_stream', sampleEvents(stream));
    const { position: last } = await store.append(stream, 0n, sampleEvents(stream, 3));
    const all = positionsOf(await takeUntil(store.readAll({ after: before }), () => false));
    expect(all).toHaveLength(3);
    expect(all.at(-1)).toBe(last);
    expect(all).toEqual(all.toSorted((a, b) => Number(a - b)));
    expect(positionsOf(await takeUntil(store.readAll({ after: before, limit: 2 }), () => false))).toEqual(all.slice(0, 2));
    await expect(takeUntil(store.readAll({ after: last }), () => false)).resolves.toEqual([]);
    const everything = await takeUntil(store.readAll(), () => false);
    expect(everything.filter((delivery) => delivery.kind === 'event' && delivery.event.type.startsWith('$'))).toEqual([]);
    expect(positionsOf(everything).at(-1)).toBe(last);
  });

  it('returns the position of the last event as its head', async () => {
    const { position } = await store.append(stream, 'no_stream', sampleEvents(stream));
    await expect(store.head()).resolves.toBe(position);
    await expect(store.healthy()).resolves.toBe(true);
  });

  it('loses no event between catching up and live delivery', async () => {
    const { position: after } = await store.append(stream, 'no_stream', sampleEvents(stream));
    const got: Delivery[] = [];
    const writing = (async () => {
      for (let revision = 0n; revision < 150n; revision += 1n) await store.append(stream, revision, sampleEvents(stream));
    })();
    void (async () => {
      for await (const deliveries of store.subscribe({ after, signal: stop.signal })) got.push(...deliveries);
    })();
    await writing;
    await eventually(() => positionsOf(got).length >= 150);
    expect(positionsOf(got)).toEqual((await store.read(stream, { after: 0n })).events.map(({ position }) => position));
    expect(got.filter(({ kind }) => kind === 'caught_up')).toHaveLength(1);
  });

  it('refuses an event that is too large', async () => {
    const huge = {
      type: 'profile_changed',
      data: { ...(sampleData(allEvents.profile_changed) as object), fields: Array.from({ length: 200_000 }, () => 'full_name') },
    };
    const id = v4();
    const origin = {
      commandId: id,
      correlationId: id,
      causationId: id,
      actor: { kind: 'system', id: null, role: null },
      source: 'system',
    } as const;
    const events: NewEvent[] = withMetadata(stream, [huge], origin, new Date());
    await expect(store.append(stream, 'no_stream', events)).rejects.toEqual(new StoreRefused(stream, 'too_large'));
  });
});
