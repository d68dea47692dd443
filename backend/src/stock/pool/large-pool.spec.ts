import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { v7 } from 'uuid';
import { withContext } from '../../platform/deciding/context.ts';
import { configureDeciding, load, cachedState, transact } from '../../platform/deciding/decides.ts';
import { memorySnapshots } from '../../platform/testing/memory-snapshots.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { HoldStock } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import { PoolWarmUp } from './warm-pools.ts';

const units = 100_000;
const sku = 'LinkedIn.Creator';
const origin = () => {
  const commandId = v7();
  return { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' as const };
};

const log = new MemoryLog();
const { snapshots, kept: snapshotsByStream } = memorySnapshots();

/** A process, and how many events it has read so far. */
function startProcess(): { store: EventStore; read: () => number } {
  const store = log.storeSeenBy((append) => Promise.resolve(append()));
  let events = 0;
  const counted: EventStore = {
    ...store,
    read: async (stream, what) => {
      const slice = await store.read<never>(stream, what);
      events += slice.events.length;
      return slice;
    },
  };
  return { store: configureDeciding(counted, { snapshots, snapshotPause: 100 }), read: () => events };
}

const hold = ({ store }: { store: EventStore }) =>
  withContext({ ...origin(), deadline: Date.now() + 60_000 }, () =>
    transact(
      store,
      pool,
      sku,
      new HoldStock({ sku, order: { orderId: v7(), userId: v7() }, quantity: 1, expiresAt: '2099-01-01T00:00:00.000Z' }),
    ),
  );

describe('a pool with a hundred thousand units', () => {
  const [ours, theirs] = [startProcess(), startProcess()];
  beforeAll(async () => {
    const added = Array.from({ length: units }, (_, n): PoolEvent => {
      return { type: 'product_added', data: { product_id: `unit ${n}`, sku, fingerprint: `print ${n}` } };
    });
    log.append(`pool-${sku}`, 'no_stream', withMetadata(`pool-${sku}`, added, origin(), new Date()));
    await load(ours.store, pool, sku);
  });

  it('is not read again by a process that has decided on it before', async () => {
    const before = ours.read();
    for (let n = 0; n < 20; n += 1) await hold(ours);
    expect(ours.read() - before).toBe(0);
  });

  it('is stored as a snapshot in small parts, and not immediately after it was read', async () => {
    expect(snapshotsByStream.size).toBe(0);
    const { states } = await eventually(
      () => snapshotsByStream.get(`pool-${sku}`) ?? { states: [] },
      (snapshot) => snapshot.states.length > 0,
    );
    expect(states.length).toBeGreaterThanOrEqual(units / 1_000);
    expect(states.filter(({ length }) => length > 250_000)).toEqual([]);
  });

  it('is loaded from its snapshot by a new process', async () => {
    await hold(theirs);
    expect(theirs.read()).toBeLessThan(500);
  });

  it('is loaded before the first order of a process that has just started', async () => {
    const started = startProcess();
    new PoolWarmUp(started.store).onApplicationBootstrap();
    await eventually(
      () => cachedState(started.store, pool, sku, () => true),
      (cached) => cached !== null,
    );
    const before = started.read();
    await hold(started);
    expect(started.read()).toBe(before);
  });

  it('costs a process only the events that the others have written since', async () => {
    const before = ours.read();
    await hold(ours);
    expect(ours.read() - before).toBeLessThan(5);
    expect((await load(ours.store, pool, sku)).state.holds.size).toBe(23);
  });
});
