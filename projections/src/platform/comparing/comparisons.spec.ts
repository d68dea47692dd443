import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import type { LogItem } from '@orderstream/eventstore/event-store';
import { comparisonsLoop, runComparisons, type ComparisonDeps } from './comparisons.ts';
import { asLogItems, logOf, recordedEvents } from '../testing/history.ts';
import { doorIds, doorMade, doorOpened, ReadSide, silentLog } from '../testing/live.ts';
import { processTurns } from '../running/turns.ts';
import type { VerifiedTable } from './verify.ts';

const [one, two, three] = doorIds;
const log = asLogItems(recordedEvents([doorMade(one), doorMade(two), doorOpened(one), doorOpened(two), doorOpened(one)]));

let side: ReadSide;
const running: { stop: () => Promise<void> }[] = [];
beforeEach(async () => {
  side = await ReadSide.create();
  await (await side.writer()).write(log);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await side.dispose();
});

type Store = Parameters<typeof runComparisons>[0]['store'];

/** One process that makes comparisons. */
function comparer(owner: string, { store = logOf(log), ...more }: { store?: Store } & Pick<ComparisonDeps, 'stepMilliseconds'> = {}) {
  const ending = new AbortController();
  const { pool, models } = side;
  const ended = runComparisons({
    pool,
    databaseUrl: side.fresh.url,
    tables: pool,
    models,
    store,
    owner,
    ...more,
    log: silentLog,
    signal: ending.signal,
    share: 1,
  });
  const stop = () => {
    ending.abort();
    return ended;
  };
  running.push({ stop });
  return { stop };
}

/** A log that pauses after its first events until it is released. */
function slowLog(items: readonly LogItem[]) {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const store: Store = {
    async *readAll() {
      yield* items.slice(0, 2);
      await gate;
      yield* items.slice(2);
    },
  };
  return { store, letGo: () => letGo() };
}

type Row = {
  id: string;
  outcome: string | null;
  events: string;
  until: string | null;
  attempts: number;
  owner: string | null;
  tables: VerifiedTable[];
};

const ask = async () => {
  const { rowCount } = await side.pool.query('insert into work.comparison default values on conflict do nothing');
  await side.pool.query('notify work_comparison');
  return rowCount;
};
const leasedUntil = async () =>
  (await side.pool.query<{ until: string }>('select leased_until::text as until from work.comparison')).rows[0]?.until;
const all = async () => (await side.pool.query<Row>('select * from work.comparison order by id')).rows;
const newest = async (): Promise<Row> => {
  const row = (await all()).at(-1);
  if (!row) throw new Error('there is no comparison');
  return row;
};
const ended = () => eventually(async () => (await newest()).outcome !== null);

describe('a requested comparison', () => {
  it('reports equal tables, with the position and the number of events', async () => {
    await ask();
    comparer('a');
    await ended();
    expect(await newest()).toMatchObject({
      outcome: 'equal',
      events: '5',
      until: '500',
      position: '500',
      attempts: 1,
      owner: null,
      report: null,
      tables: [{ model: 'doors', position: '500', rows: 2, missing: 0, extra: 0, different: 0 }],
    });
  });

  it('names every change that was made directly in a table, by row and column', async () => {
    await side.pool.query(`update doors_v1.rows set openings = 7 where id = $1`, [one]);
    await side.pool.query(`delete from doors_v1.rows where id = $1`, [two]);
    await side.pool.query(`insert into doors_v1.rows values ($1, 'red', 0, '{}', null, now(), 1)`, [three]);
    await ask();
    comparer('a');
    await ended();
    const { outcome, tables } = await newest();
    expect(outcome).toBe('different');
    expect(tables[0]?.wrong).toEqual([
      { key: one, how: 'different', columns: [{ column: 'openings', live: '7', replay: '2' }] },
      { key: two, how: 'missing', columns: [] },
      { key: three, how: 'extra', columns: [] },
    ]);
  });

  it('runs one at a time, whatever the number of requests and processes', async () => {
    expect([await ask(), await ask()]).toEqual([1, 0]);
    comparer('a');
    comparer('b');
    await ended();
    expect(await newest()).toMatchObject({ outcome: 'equal', attempts: 1 });
    expect(await ask()).toBe(1);
    await eventually(async () => (await all()).every(({ outcome }) => outcome === 'equal'));
    expect(await all()).toHaveLength(2);
  });

  it('counts as a turn of its loop, and loses its lease while it makes no progress', async () => {
    const { store, letGo } = slowLog(log);
    await ask();
    comparer('a', { store, stepMilliseconds: 50 });
    await eventually(() => processTurns.isStuck(comparisonsLoop));
    const before = await leasedUntil();
    await pause(1_200, 'the lease would be renewed now');
    expect(await leasedUntil()).toBe(before);
    letGo();
    await ended();
    expect((await newest()).outcome).toBe('equal');
    await eventually(() => !processTurns.isStuck(comparisonsLoop));
  });

  it('can be canceled while it runs', async () => {
    const { store, letGo } = slowLog(log);
    await ask();
    comparer('a', { store });
    await eventually(async () => (await newest()).owner === 'a');
    await side.pool.query('update work.comparison set canceled = true');
    // The answer to the first save after that may not have been read yet.
    for (let saves = 0; saves < 2; saves += 1) {
      const before = await leasedUntil();
      await eventually(async () => (await leasedUntil()) !== before);
    }
    letGo();
    await ended();
    expect((await newest()).outcome).toBe('canceled');
  });
});

describe('a comparison whose process ends', () => {
  it('is taken over at once when its process stopped cleanly', async () => {
    const { store, letGo } = slowLog(log);
    await ask();
    const first = comparer('a', { store });
    await eventually(async () => (await newest()).owner === 'a');
    const stopped = first.stop();
    letGo();
    await stopped;
    expect(await newest()).toMatchObject({ outcome: null, owner: null, attempts: 0 });
    comparer('b');
    await ended();
    expect(await newest()).toMatchObject({ outcome: 'equal', attempts: 1, events: '5' });
  });

  it('restarts from scratch after its process was killed and its lease has expired', async () => {
    await ask();
    await side.pool.query(`update work.comparison set owner = 'killed', attempts = 1, events = 3, leased_until = now() + interval '1 s'`);
    comparer('b');
    await ended();
    expect(await newest()).toMatchObject({ outcome: 'equal', attempts: 2, events: '5' });
  });

  it('is given up when it fails again and again', async () => {
    await ask();
    await side.pool.query('update work.comparison set attempts = 5');
    comparer('a');
    await ended();
    expect(await newest()).toMatchObject({ outcome: 'failed', tables: null });
  });
});
