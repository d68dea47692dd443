import { connectEventStore } from '@orderstream/eventstore/esdb';
import { OtherLog } from '@orderstream/eventstore/copy-log';
import type { EventStore, StoredEvent } from '@orderstream/eventstore/event-store';
import { leafText } from '@orderstream/proof/leaf';
import { headIn } from '@orderstream/proof/note';
import { rootOf } from '@orderstream/proof/tree';
import pg from 'pg';
import { sha256 } from './audit/sealing/hasher.ts';
import { TestSealedLog } from './audit/testing/sealing.ts';
import { moveShop } from './move-store.ts';
import { derivedTables, positionColumns } from './platform/database/log-positions.ts';
import { testServers, startEventStore, type TestServer } from './platform/testing/servers.ts';

let log: TestSealedLog;
let target: TestServer;
let store: EventStore;
let pool: pg.Pool;
const started = testServers(async () => {
  await Promise.all([log.close(), store.close(), pool.end()]);
  await target.stop();
});
beforeAll(async () => {
  log = await TestSealedLog.on(started());
  target = await startEventStore();
  store = connectEventStore(target.url);
  pool = new pg.Pool({ connectionString: started().databaseUrl });
});

async function allEvents(from: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of from.readStored()) events.push(event);
  return events;
}

const moveToTarget = (from: EventStore = log.store, to = { store, url: target.url }) =>
  moveShop({ from, to, pool, notary: log.notary, say: () => undefined });

/** A store that fails after this many events. */
const failingAfter = (count: number): EventStore => ({
  ...log.store,
  readStored: async function* (options) {
    let remaining = count;
    for await (const event of log.store.readStored(options)) {
      if ((remaining -= 1) < 0) throw new Error('the store is gone');
      yield event;
    }
  },
});

/** A store that, like an EventStoreDB, reads only from positions of events. */
const strictStore = (exactly: EventStore): EventStore => ({
  ...exactly,
  readStored: async function* (options = {}) {
    const { after = 0n } = options;
    if (after !== 0n && !(await allEvents(exactly)).some(({ position }) => position === after)) throw new Error(`no event is at ${after}`);
    yield* exactly.readStored(options);
  },
});

const endAllWorkers = async () => {
  await pool.query('delete from work.workers');
  await pool.query('update work.rounds set claimed_until = null');
};

describe('moving a shop to another event store', () => {
  it('is refused while the shop runs, and into a store with another log, which stays unchanged', async () => {
    await log.write(30);
    await log.sealUntil(async () => (await log.tree.seals({ limit: 9 })).length > 0);
    await pool.query(`insert into work.workers (worker, alive_until) values (gen_random_uuid(), now() + interval '5 s')`);
    await expect(moveToTarget()).rejects.toThrow('a worker is at work');
    await endAllWorkers();
    const other = await startEventStore();
    const otherStore = connectEventStore(other.url);
    const [first] = await allEvents(log.store);
    if (!first) throw new Error('a log without events');
    await TestSealedLog.prototype.write.call({ store: otherStore }, 1);
    await expect(moveToTarget(log.store, { store: otherStore, url: other.url })).rejects.toThrow(OtherLog);
    expect(await allEvents(otherStore)).toHaveLength(1);
    await otherStore.close();
    await other.stop();
  });

  it('continues after an interruption, and keeps order, streams, revisions, ids, times, data and original positions', async () => {
    const before = await allEvents(log.store);
    await expect(moveToTarget(failingAfter(12))).rejects.toThrow('gone');
    const copied = (await allEvents(store)).length;
    expect(copied).toBeGreaterThan(0);
    expect(copied).toBeLessThan(before.length);
    await pool.query(`insert into work.process_shares (process, share, position) values ('emails', 0, $1)`, [String(before[10]?.position)]);
    expect(await moveToTarget(strictStore(log.store), { store: strictStore(store), url: target.url })).toEqual({ events: before.length });
    const after = await allEvents(store);
    const origin = after.pop();
    expect(origin).toMatchObject({ type: 'log_origin_changed', data: { from: 'orderstream/test', to: 'orderstream/test/2', size: 0 } });
    const withoutPlace = ({ position: _, metadata, ...event }: StoredEvent) => {
      const { moved: __, ...rest } = metadata as { moved?: object };
      return { ...event, metadata: rest };
    };
    expect(after.map(withoutPlace)).toEqual(before.map(withoutPlace));
    // The leaf that every fact had before the move can still be made, so that old seals can be checked.
    const leaves = after.map((event) => {
      const { moved, ...metadata } = event.metadata as { moved: { position: string } };
      return leafText(sha256, { ...event, metadata, position: BigInt(moved.position) });
    });
    expect(leaves).toEqual(before.map((event) => leafText(sha256, event)));
    const { rows } = await pool.query<{ position: string }>('select position from work.process_shares');
    expect(rows).toEqual([{ position: String(after[10]?.position) }]);
  });

  it('changes nothing when it is repeated', async () => {
    const [before, checkpoints] = [await allEvents(store), await pool.query('select * from work.process_shares')];
    expect(await moveToTarget()).toEqual({ events: 0 });
    expect(await allEvents(store)).toEqual(before);
    expect((await pool.query('select * from work.process_shares')).rows).toEqual(checkpoints.rows);
  });

  it('starts a new tree in the new store, and seals it under the log’s new name', async () => {
    const sealCount = (await log.tree.seals({ limit: 9 })).length;
    expect(await log.tree.newestSeal()).toBeNull();
    const moved = Object.assign(Object.create(TestSealedLog.prototype) as TestSealedLog, log, { store });
    await moved.sealUntil(async () => (await log.tree.newestSeal()) !== null);
    const seal = await log.tree.newestSeal();
    expect(headIn(seal?.note ?? '')).toMatchObject({ origin: 'orderstream/test/2', size: (await allEvents(store)).length - 1 });
    expect(await rootOf(log.tree.openTree(), seal?.size ?? 0)).toEqual(seal?.root);
    expect(await log.tree.seals({ limit: 9 })).toHaveLength(sealCount + 1);
    await endAllWorkers();
    await TestSealedLog.prototype.write.call({ store }, 1);
    await expect(moveToTarget()).rejects.toThrow('the shop has gone on there');
  });

  it('covers every column that holds positions of the log', async () => {
    const { rows } = await pool.query<{ place: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as place from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema in ('work', 'vault', 'audit') and data_type = 'bigint'
       and (column_name like '%position%' or column_name = 'until')`,
    );
    const listed: string[] = positionColumns.map((column) => column.join('.'));
    const missing = rows.filter(({ place }) => !listed.includes(place) && !derivedTables.some((table) => place.startsWith(`${table}.`)));
    expect(missing).toEqual([]);
  });

  it('and what a start compares with the end of the log names every table with positions, but for those of the read side', async () => {
    const { rows } = await pool.query<{ table: string }>(
      `select distinct table_schema || '.' || table_name as table from information_schema.view_column_usage
       where view_schema = 'work' and view_name = 'reached' and column_name = 'position'`,
    );
    const ofReadSide = ['work.read_models', 'work.parked', 'work.comparison'];
    const wanted = new Set([...positionColumns.map(([table]) => table as string), 'work.snapshots', 'audit.node']);
    expect(rows.map(({ table }) => table).toSorted()).toEqual([...wanted].filter((table) => !ofReadSide.includes(table)).toSorted());
  });
});
