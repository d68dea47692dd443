import { status } from '@grpc/grpc-js';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { connectEventStore } from './esdb.ts';
import { StoreOverloaded, StoreRefused, StoreUnavailable, UnwritableEvent, WrongRevision } from './event-store.ts';
import type { EventStore, NewEvent } from './event-store.ts';
import { NoAnswer } from './patience.ts';
import type { AppendOutcome, StoreOptions } from './options.ts';
import { FakeStore, type AppendFate } from './testing/fake-store.ts';
import { sampleEvents } from './testing/samples.ts';

const patient: StoreOptions = { appendDeadline: 15_000, attemptTimeout: 10_000, backOff: { least: 5, most: 50 } };
const hurried: StoreOptions = { ...patient, attemptTimeout: 150 };

describe('an append', () => {
  let fake: FakeStore;
  let store: EventStore;
  let outcomes: AppendOutcome[];
  const start = async (options: StoreOptions = {}) => {
    fake = new FakeStore();
    await fake.start();
    outcomes = [];
    store = connectEventStore(fake.url, { ...patient, onAppend: (_, outcome) => outcomes.push(outcome), ...options });
  };
  const first =
    (fate: AppendFate): ((n: number) => AppendFate) =>
    (n) =>
      n === 0 ? fate : 'answered';
  const stored = () => fake.log.entries.filter(({ stream }) => stream.startsWith('account-')).map(({ id }) => id);
  const ids = (events: readonly NewEvent[]) => events.map(({ id }) => id);

  const end = async () => {
    await store.close();
    fake.stop();
  };
  const restart = async (options: StoreOptions) => {
    await end();
    await start(options);
  };

  beforeEach(() => start());
  afterEach(end);

  it('answers with the revision and the position of its last event', async () => {
    const appended = await store.append('account-1', 'no_stream', sampleEvents('account-1', 3));
    expect(appended).toEqual({ revision: 2n, position: fake.log.head });
    expect(outcomes).toEqual(['appended']);
  });

  it('throws WrongRevision with the actual revision when another writer was first', async () => {
    await store.append('account-1', 'no_stream', sampleEvents('account-1'));
    const late = store.append('account-1', 'no_stream', sampleEvents('account-1'));
    await expect(late).rejects.toEqual(new WrongRevision('account-1', 'no_stream', 0n));
    await expect(late).rejects.toMatchObject({ actual: 0n });
    const early = store.append('account-2', 4n, sampleEvents('account-2'));
    await expect(early).rejects.toMatchObject({ name: 'WrongRevision', actual: 'no_stream' });
    expect(outcomes).toEqual(['appended', 'wrong_revision', 'wrong_revision']);
  });

  const ambiguous: [string, AppendFate][] = [
    ['was stored and never answered', 'lost'],
    ['was neither stored nor answered', 'silent'],
    ['saw the store close its call with OK', 'ended'],
    ['was stored before the connection broke', { stored_then: status.UNAVAILABLE }],
    ['met UNAVAILABLE', { status: status.UNAVAILABLE }],
    ['met INTERNAL', { status: status.INTERNAL }],
    ['met CANCELLED', { status: status.CANCELLED }],
    ['met DATA_LOSS', { status: status.DATA_LOSS }],
    ['was too slow for the store', 'timeout'],
    ['was acknowledged without a position', 'answered_without_position'],
  ];
  it.each(ambiguous)('that %s is stored exactly once', async (_, fate) => {
    await restart(hurried);
    fake.fate = first(fate);
    const events = sampleEvents('account-1', 2);
    const appended = await store.append('account-1', 'no_stream', events);
    expect(appended).toEqual({ revision: 1n, position: fake.log.head });
    expect(stored()).toEqual(ids(events));
    expect(new Set(fake.appends.map((append) => append.ids.join()))).toEqual(new Set([ids(events).join()]));
  });

  it('leaves the process alive when a call fails under many others', async () => {
    await restart(hurried);
    const chance = [...Array(40).keys()].map((n): AppendFate =>
      n % 7 === 3 ? { stored_then: status.UNAVAILABLE } : n % 11 === 5 ? 'ended' : 'answered',
    );
    fake.fate = (n) => chance[n] ?? 'answered';
    const streams = [...Array(60).keys()].map((n) => `account-${n}`);
    const events = streams.map((stream) => sampleEvents(stream));
    await Promise.all(streams.map((stream, n) => store.append(stream, 'no_stream', events[n] ?? [])));
    expect(stored().toSorted()).toEqual(events.flatMap(ids).toSorted());
  });

  it('succeeds when a failure of another append closes the shared client', async () => {
    const troubles: unknown[] = [];
    await restart({ attemptTimeout: 500, onTrouble: (_, error) => troubles.push(error) });
    const brief = () => pause(20, 'the store takes a moment');
    fake.fate = (n) => (n === 0 ? 'silent' : { answered_after: brief() });
    const streams = [...Array(140).keys()].map((n) => `account-${n}`);
    const appends = streams.map(async (stream, n) => {
      await pause(n * 5, 'appends begin one after another');
      return store.append(stream, 'no_stream', sampleEvents(stream));
    });
    await Promise.all(appends);
    expect(troubles.length).toBeGreaterThan(0);
    expect(troubles.filter((error) => !(error instanceof NoAnswer))).toEqual([]);
  });

  it('is not sent by a client that was closed while it searched for the leader', async () => {
    await store.close();
    let answer = () => {};
    fake.gossip = (n) => (n === 0 ? new Promise((resolve) => (answer = resolve)) : undefined);
    store = connectEventStore(fake.clusterUrl, { ...patient, attemptTimeout: 500 });
    const opening = sampleEvents('account-0');
    await store.append('account-0', 'no_stream', opening);
    const sent = fake.appends.length;
    answer();
    // The late client needs four answers of the store before it can send.
    for (let n = 1; n <= 20; n += 1) await store.append(`account-${n}`, 'no_stream', sampleEvents(`account-${n}`));
    expect(fake.appends.slice(sent).filter((append) => append.ids.join() === ids(opening).join())).toEqual([]);
  });

  it('is not attempted after its deadline, and the connection stays in use', async () => {
    let clients = 0;
    fake.features = () => ((clients += 1), null);
    await store.append('account-1', 'no_stream', sampleEvents('account-1'));
    const late = store.append('account-2', 'no_stream', sampleEvents('account-2'), { deadline: Date.now() - 1 });
    await expect(late).rejects.toThrow(StoreUnavailable);
    await store.append('account-3', 'no_stream', sampleEvents('account-3'));
    expect([fake.appends.length, clients]).toEqual([2, 1]);
  });

  it('gives up at its deadline, not before and not much later', async () => {
    await restart(hurried);
    fake.fate = () => 'silent';
    const started = Date.now();
    await expect(store.append('account-1', 'no_stream', sampleEvents('account-1'), { deadline: started + 500 })).rejects.toThrow(
      StoreUnavailable,
    );
    expect(Date.now() - started).toBeLessThan(12_000);
    expect(outcomes).toEqual(['unavailable']);
  });

  it('succeeds across a restart of the store', async () => {
    await store.append('account-1', 'no_stream', sampleEvents('account-1'));
    fake.stop();
    const pending = store.append('account-1', 0n, sampleEvents('account-1'));
    await pause(300, 'the store is away for a while');
    await fake.start();
    await expect(pending).resolves.toMatchObject({ revision: 1n });
  });

  it('is refused at once when repeating cannot help', async () => {
    fake.fate = () => 'too_large';
    await expect(store.append('account-1', 'no_stream', sampleEvents('account-1'))).rejects.toEqual(
      new StoreRefused('account-1', 'too_large'),
    );
    expect(fake.appends).toHaveLength(1);
  });

  it('is not sent when its schema refuses it', async () => {
    const [event] = sampleEvents('account-1');
    const wrong = { ...event, data: { user_id: 'nobody', secret: 'hunter2' } } as NewEvent;
    await expect(store.append('account-1', 'no_stream', [wrong])).rejects.toThrow(UnwritableEvent);
    await expect(store.append('account-1', 'no_stream', [wrong])).rejects.not.toThrow(/hunter2/);
    await expect(store.append('account-1', 'no_stream', [])).rejects.toThrow(RangeError);
    expect(fake.appends).toEqual([]);
  });

  it('is turned away when too many wait already', async () => {
    await restart({ appendsInFlight: 2, appendsWaiting: 1 });
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    fake.fate = () => ({ answered_after: gate });
    const outcomes = Promise.allSettled(
      [...Array(5).keys()].map((n) => store.append(`account-${n}`, 'no_stream', sampleEvents(`account-${n}`))),
    );
    await eventually(() => fake.appends.length === 2);
    await pause(100, 'further appends would be sent now');
    expect(fake.appends).toHaveLength(2);
    open();
    const results = await outcomes;
    expect(results.map(({ status: outcome }) => outcome)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(results.filter((result) => result.status === 'rejected').map((result) => result.reason as unknown)).toEqual([
      new StoreOverloaded(),
      new StoreOverloaded(),
    ]);
  });

  it('succeeds after the store first refused to list its features', async () => {
    fake.features = (n) => (n < 2 ? status.RESOURCE_EXHAUSTED : null);
    await expect(store.append('account-1', 'no_stream', sampleEvents('account-1'))).resolves.toMatchObject({ revision: 0n });
  });

  it('succeeds after the store first left the question for its features unanswered', async () => {
    await restart(hurried);
    fake.features = (n) => (n < 1 ? 'silent' : null);
    await expect(store.append('account-1', 'no_stream', sampleEvents('account-1'))).resolves.toMatchObject({ revision: 0n });
  });

  it('is rejected for an address that switches errors off', () => {
    expect(() => connectEventStore(`${fake.url}&throwOnAppendFailure=false`)).toThrow(RangeError);
  });

  it('is rejected for an invalid address, without the password in the error', () => {
    expect(() => connectEventStore('esdb://admin:hunter2@127.0.0.1:x')).toThrow(
      new RangeError('the address of the event store cannot be read'),
    );
  });

  it('shares one writing client with every other store of the process', async () => {
    const other = connectEventStore(fake.url, patient);
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    fake.fate = (n) => (n === 0 ? { answered_after: gate } : 'answered');
    const slow = other.append('account-1', 'no_stream', sampleEvents('account-1'));
    await eventually(() => fake.appends.length === 1);
    await store.append('account-2', 'no_stream', sampleEvents('account-2'));
    await store.close();
    open();
    await expect(slow).resolves.toMatchObject({ revision: 0n });
    await other.close();
  });
});
