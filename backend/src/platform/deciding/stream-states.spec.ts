import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { v7 } from 'uuid';
import { memorySnapshots } from '../testing/memory-snapshots.ts';
import { MemoryLog } from '../testing/memory-store.ts';
import { CountUp, tallyEvent, tallyDecider } from '../testing/tallies.ts';
import { asSystem } from './context.ts';
import { configureDeciding, load, cachedState, transact } from './decides.ts';

const id = '55555555-5555-4555-8555-000000000001';
const stream = `tally-${id}`;
/** As many as are read at once. */
const page = 2_000;

describe('a stream that takes several reads', () => {
  let log: MemoryLog;
  let reads: number;
  /** Hooks that run before the store reads, and before it answers. */
  let before: () => Promise<void> | void;
  let beforeAnswer: () => Promise<void> | void;
  const appendEvents = (count: number) => {
    const commandId = v7();
    const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' } as const;
    const { revision } = log.read(stream);
    log.append(
      stream,
      revision,
      withMetadata(
        stream,
        Array.from({ length: count }, () => tallyEvent(id)),
        origin,
        new Date(),
      ),
    );
  };
  const aProcess = (options: Parameters<typeof configureDeciding>[1] = {}): EventStore => {
    const store = log.storeSeenBy((append) => Promise.resolve(append()));
    const read: EventStore['read'] = async (name, what) => {
      reads += 1;
      await before();
      const slice = await store.read<never>(name, what);
      await beforeAnswer();
      return slice;
    };
    return configureDeciding<EventStore>({ ...store, read }, options);
  };
  const count = (store: EventStore, milliseconds = 60_000) =>
    asSystem(milliseconds, () => transact(store, tallyDecider, id, new CountUp({ id, limit: Infinity })));

  beforeEach(() => {
    [log, reads, before, beforeAnswer] = [new MemoryLog(), 0, () => undefined, () => undefined];
  });

  it('is read to the end that it had, however fast it grows', async () => {
    appendEvents(2 * page);
    beforeAnswer = () => {
      if (reads < 50) appendEvents(page);
    };
    const { state } = await load(aProcess(), tallyDecider, id);
    expect(reads).toBeLessThan(5);
    expect(state).toBeGreaterThanOrEqual(2 * page);
  });

  it('is read once for the first of concurrent loads, and once more for all others', async () => {
    appendEvents(3 * page);
    const store = aProcess();
    const states = await Promise.all(Array.from({ length: 20 }, () => load(store, tallyDecider, id)));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set([3 * page]));
    expect(reads).toBe(3 + 1);
  });

  it('includes, for a load that starts during another one, the events written before that start', async () => {
    appendEvents(page);
    const store = aProcess();
    let concurrentLoad: Promise<{ state: number }> | null = null;
    beforeAnswer = () => {
      if (concurrentLoad) return;
      appendEvents(1);
      concurrentLoad = load(store, tallyDecider, id);
    };
    await load(store, tallyDecider, id);
    await expect(concurrentLoad).resolves.toMatchObject({ state: page + 1 });
  });

  it('is not read again for events that this process appended during the load', async () => {
    const store = aProcess();
    await count(store);
    before = async () => {
      before = () => undefined;
      await Promise.all(Array.from({ length: page + 500 }, () => count(store)));
    };
    const readsBefore = reads;
    await expect(load(store, tallyDecider, id)).resolves.toMatchObject({ state: page + 501 });
    expect(reads - readsBefore).toBe(1);
  });

  it('is cached although nothing was written since its snapshot', async () => {
    appendEvents(page);
    const { snapshots, kept } = memorySnapshots();
    await load(aProcess({ snapshots, snapshotPause: 1 }), tallyDecider, id);
    await eventually(
      () => kept.get(stream)?.states.length ?? 0,
      (parts) => parts > 0,
    );
    const next = aProcess({ snapshots });
    await load(next, tallyDecider, id);
    expect(cachedState(next, tallyDecider, id, () => true)).toMatchObject({ state: page });
  });

  it('continues after the deadline of its request, and serves the next one', async () => {
    appendEvents(2 * page);
    const store = aProcess();
    let openGate = () => {};
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    beforeAnswer = () => gate;
    await expect(count(store, 50)).rejects.toThrow('overloaded');
    await expect(asSystem(50, () => load(store, tallyDecider, id))).rejects.toThrow('overloaded');
    openGate();
    await count(store);
    expect(reads).toBeLessThanOrEqual(5);
  });
});
