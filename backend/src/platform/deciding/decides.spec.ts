import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { StoreUnavailable, type EventStore } from '@orderstream/eventstore/event-store';
import pg from 'pg';
import { v5 } from 'uuid';
import { withContext, type CommandContext } from './context.ts';
import { configureDeciding, load, cachedState, transact } from './decides.ts';
import { refusal } from './refusal.ts';
import { Snapshots } from './snapshots.ts';
import { testServers } from '../testing/servers.ts';
import { CountUp, brokenLimit, tallyEvent, tallyDecider, unwritableLimit } from '../testing/tallies.ts';

const open: EventStore[] = [];
const started = testServers(() => Promise.all(open.map((store) => store.close())));
/** A store with its own cache and queues, like that of another process. */
const newProcess = (options: Parameters<typeof configureDeciding>[1] = {}): EventStore => {
  const store = configureDeciding(connectEventStore(started().eventStoreUrl), options);
  open.push(store);
  return store;
};

const contextOf = (commandId: string = randomUUID(), seconds = 10): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor: theSystem,
  source: 'system',
  deadline: Date.now() + seconds * 1000,
});
const countUp = (store: EventStore, id: string, limit = 1_000, context = contextOf()) =>
  withContext(context, () => transact(store, tallyDecider, id, new CountUp({ id, limit })));
const idsOf = async (store: EventStore, id: string) => (await store.read(`tally-${id}`)).events.map((event) => event.id);

describe('a command that changes something', () => {
  it('is appended with ids derived from its own, and answers its position', async () => {
    const [store, id, commandId] = [newProcess(), randomUUID(), randomUUID()];
    const { position } = await countUp(store, id, 5, contextOf(commandId));
    const { events } = await store.read(`tally-${id}`);
    expect(events.map((event) => [event.id, event.position.toString()])).toEqual([[v5(`tally-${id}/0`, commandId), position]]);
  });

  it('may be decided twice on one stream within one request, with different event ids', async () => {
    const [store, id, commandId] = [newProcess(), randomUUID(), randomUUID()];
    const context = contextOf(commandId);
    await countUp(store, id, 5, context);
    await countUp(store, id, 5, context);
    const ids = await idsOf(store, id);
    expect(ids).toEqual([v5(`tally-${id}/0`, commandId), v5(`tally-${id}/1`, commandId)]);
  });
});

describe('a command that changes nothing', () => {
  it('answers the position of its stream', async () => {
    const [store, id] = [newProcess(), randomUUID()];
    const { position } = await countUp(store, id);
    expect(await countUp(store, id, -1)).toEqual({ position });
  });

  it('answers position 0 when its stream does not exist', async () => {
    expect(await countUp(newProcess(), randomUUID(), -1)).toEqual({ position: '0' });
  });
});

describe('many commands for one stream', () => {
  it('are decided together in one process: far fewer appends than commands', async () => {
    const batches: number[] = [];
    const [store, id] = [newProcess({ onBatch: (commands) => batches.push(commands) }), randomUUID()];
    await Promise.all(Array.from({ length: 300 }, () => countUp(store, id)));
    expect(await idsOf(store, id)).toHaveLength(300);
    expect(batches.length).toBeLessThan(30);
  });

  it('never exceed the decider’s limit when several processes race', async () => {
    const [processes, id] = [[newProcess(), newProcess(), newProcess()], randomUUID()];
    const outcomes = await Promise.allSettled(Array.from({ length: 150 }, (_, n) => countUp(processes[n % 3] ?? newProcess(), id, 40)));
    const accepted = outcomes.filter(({ status }) => status === 'fulfilled');
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected' && String(outcome.reason) === 'Refusal: too_many_requests');
    expect([accepted.length, refused.length]).toEqual([40, 110]);
    expect(await idsOf(newProcess(), id)).toHaveLength(40);
  });

  it('are independent: a refused one does not delay the others', async () => {
    const [store, id] = [newProcess(), randomUUID()];
    const outcomes = await Promise.allSettled([countUp(store, id), countUp(store, id, 0), countUp(store, id)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are not affected by one that cannot be decided or written', async () => {
    const [store, id] = [newProcess(), randomUUID()];
    const limits = [1_000, 1_000, brokenLimit, 1_000, unwritableLimit, 1_000];
    const outcomes = await Promise.allSettled(limits.map((limit) => countUp(store, id, limit)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await idsOf(store, id)).toHaveLength(4);
  });

  it('fail at their deadline', async () => {
    await expect(countUp(newProcess(), randomUUID(), 5, contextOf(randomUUID(), -1))).rejects.toThrow('overloaded');
  });
});

describe('a stream declared as new', () => {
  const countOnNewStream = (store: EventStore, id: string, limit = 5) =>
    withContext(contextOf(), () => transact(store, tallyDecider, id, new CountUp({ id, limit }), { isNewStream: true }));

  it('is not read before it is written', async () => {
    const reads: string[] = [];
    const store = newProcess();
    const counted = configureDeciding<EventStore>({ ...store, read: (stream, what) => (reads.push(stream), store.read(stream, what)) });
    await countOnNewStream(counted, randomUUID());
    expect(reads).toEqual([]);
  });

  it('is read when it turns out to exist, or when a command is refused', async () => {
    const [store, id] = [newProcess(), randomUUID()];
    await countUp(store, id);
    await countOnNewStream(store, id);
    expect((await load(store, tallyDecider, id)).state).toBe(2);
    await expect(countOnNewStream(store, id, 2)).rejects.toThrow('too_many_requests');
    await expect(countOnNewStream(store, randomUUID(), 0)).rejects.toThrow('too_many_requests');
  });
});

describe('a cached stream', () => {
  const newLongStream = async (store: EventStore) => {
    const id = randomUUID();
    for (let n = 0; n < 20; n += 1) await countUp(store, id);
    return id;
  };
  const countReads = (store: EventStore) => {
    let reads = 0;
    const counted: EventStore = { ...store, read: (stream, what) => ((reads += 1), store.read(stream, what)) };
    return { counted: configureDeciding(counted), reads: () => reads };
  };

  it.each([1, 20])('is decided on without another read, with %i events', async (events) => {
    const { counted, reads } = countReads(newProcess());
    const id = randomUUID();
    for (let n = 0; n < events; n += 1) await countUp(counted, id);
    const before = reads();
    await countUp(counted, id);
    expect(reads()).toBe(before);
  });

  it('is read only from the cached revision on when another process has written to it', async () => {
    const [ours, others] = [newProcess(), newProcess()];
    const reads: (bigint | undefined)[] = [];
    const counted = configureDeciding<EventStore>({ ...ours, read: (stream, what) => (reads.push(what?.after), ours.read(stream, what)) });
    const id = randomUUID();
    await countUp(counted, id);
    await countUp(others, id);
    reads.length = 0;
    await countUp(counted, id);
    expect(reads).toEqual([0n]);
  });

  it('refuses no command by its cached state: another process may have written the event that allows it', async () => {
    const evenOnly: typeof tallyDecider = {
      ...tallyDecider,
      decide: (state, command, now) => {
        if (state % 2 === 1) throw refusal('too_many_requests');
        return tallyDecider.decide(state, command, now);
      },
    };
    const [ours, others, id] = [newProcess(), newProcess(), randomUUID()];
    const countEven = () => withContext(contextOf(), () => transact(ours, evenOnly, id, new CountUp({ id, limit: 1_000 })));
    await countEven();
    await countUp(others, id);
    await expect(countEven()).resolves.toBeDefined();
    expect((await load(others, tallyDecider, id)).state).toBe(3);
  });

  it('answers a command without effect with the position that others have reached, unless its state is final', async () => {
    const [ours, others, id] = [newProcess(), newProcess(), randomUUID()];
    const [seen, newest] = [await countUp(ours, id), await countUp(others, id)];
    const countFinal = (isFinal: (n: number) => boolean) =>
      withContext(contextOf(), () => transact(ours, tallyDecider, id, new CountUp({ id, limit: -1 }), { isFinal }));
    expect([await countFinal((n) => n === 1), await countFinal((n) => n > 1), await countUp(ours, id, -1)]).toEqual([seen, newest, newest]);
  });

  it('is read again after a write of another process, before a command is refused', async () => {
    const [ours, others] = [newProcess(), newProcess()];
    const id = await newLongStream(ours);
    await countUp(others, id, 21);
    await expect(countUp(ours, id, 21)).rejects.toThrow('too_many_requests');
    await expect(countUp(ours, id, 22)).resolves.toBeDefined();
    expect((await load(others, tallyDecider, id)).state).toBe(22);
  });

  it('is still correct after an append with an unknown outcome', async () => {
    const store = newProcess();
    const id = await newLongStream(store);
    let failing = true;
    const flaky = configureDeciding<EventStore>({
      ...store,
      append: (...what) => (failing ? Promise.reject(new StoreUnavailable('append')) : store.append(...what)),
    });
    await expect(countUp(flaky, id)).rejects.toBeInstanceOf(StoreUnavailable);
    failing = false;
    await countUp(flaky, id);
    expect((await load(store, tallyDecider, id)).state).toBe(21);
  });
});

describe('the cached state of a stream', () => {
  it('is the last state that this process has seen, or nothing if that is not enough', async () => {
    const [store, other, id] = [newProcess(), newProcess(), randomUUID()];
    expect(cachedState(store, tallyDecider, id, () => true)).toBeNull();
    await countUp(store, id);
    await countUp(other, id);
    expect([1, 2].map((least) => cachedState(store, tallyDecider, id, (seen) => seen >= least)?.state)).toEqual([1, undefined]);
  });
});

describe('a very long stream', () => {
  it('is read from its snapshot by a process without a cached state', async () => {
    const pool = new pg.Pool({ connectionString: started().databaseUrl });
    const snapshots = new Snapshots(pool);
    const [writer, id] = [newProcess({ snapshots, snapshotPause: 0 }), randomUUID()];
    await Promise.all(Array.from({ length: 600 }, () => countUp(writer, id)));
    const stream = `tally-${id}`;
    const snapshot = (await eventually(
      () => snapshots.find(stream, 1),
      (saved) => saved !== null,
    ))!;
    const part = await snapshots.part(stream, 1, snapshot, 0);
    expect([snapshot.parts, BigInt(part?.state as number)]).toEqual([1, snapshot.revision + 1n]);

    const reads: (bigint | undefined)[] = [];
    const plain = newProcess();
    const reader = configureDeciding<EventStore>(
      { ...plain, read: (name, what) => (reads.push(what?.after), plain.read(name, what)) },
      { snapshots },
    );
    expect((await load(reader, tallyDecider, id)).state).toBe(600);
    expect(reads).toEqual([snapshot.revision]);
    expect(await snapshots.find(stream, 2)).toBeNull();
    await pool.end();
  });
});

it('the event of the tally decider has a type that the log knows', () => {
  expect(tallyEvent('a').type).toBe('profile_changed');
});
