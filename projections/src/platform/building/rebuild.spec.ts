import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import type { LogItem } from '@orderstream/eventstore/event-store';
import { changedChannel, parseChanged } from '../writing/changes.ts';
import { PoisonedRebuild } from './table-builder.ts';
import { asModel, type Model } from '../declaring/model.ts';
import type { EveryEventProjection } from '../declaring/projection.ts';
import { rebuildModel, RebuildUnderWay, type RebuildProgress } from './rebuild.ts';
import { readModel, text, uuid } from '../declaring/table.ts';
import { doorsProjection, type DoorEvent } from '../testing/doors.projection.ts';
import { asLogItems, logOf, recordedEvents } from '../testing/history.ts';
import { doorIds, isNotRebuilt, doorMade, doorOpened, doorPainted, ReadSide, silentLog } from '../testing/live.ts';
import { Deposed } from '../writing/writer.ts';

const [one, two, three] = doorIds;
const model = asModel(doorsProjection);
const history = asLogItems(
  recordedEvents([doorMade(one), doorMade(two), doorOpened(one), { type: 'door_removed', data: { door_id: two } }, doorMade(three, 'red')]),
);

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.create();
});
afterEach(() => side.dispose());

const from = (items: readonly LogItem[]) => ({ pool: side.pool, store: logOf(items), models: side.models, log: silentLog });
const shown = async () => (await side.pool.query<{ id: string }>('select id from read.doors order by id')).rows.map(({ id }) => id);
const schemas = async () =>
  (await side.pool.query<{ nspname: string }>(`select nspname from pg_namespace where nspname like 'doors%' order by 1`)).rows.map(
    ({ nspname }) => nspname,
  );

describe('a rebuild', () => {
  it('switches the view to the new tables and drops the old ones', async () => {
    await side.pool.query(`insert into doors_v1.rows values ($1, 'rotten', 0, '{}', null, now(), 1)`, [two]);
    await rebuildModel(from(history), model);
    expect(await shown()).toEqual([one, three]);
    expect(await schemas()).toEqual(['doors_v2']);
    expect(await side.checkpoint()).toMatchObject({ generation: 2, position: '500' });
  });

  it('has the indexes and the key of the live table', async () => {
    const definitions = async (schema: string) =>
      (
        await side.pool.query<{ indexdef: string }>('select indexdef from pg_indexes where schemaname = $1 order by indexname', [schema])
      ).rows.map(({ indexdef }) => indexdef.replaceAll(schema, ''));
    const before = await definitions('doors_v1');
    await rebuildModel(from(history), model);
    expect(await definitions('doors_v2')).toEqual(before);
    expect(before).toHaveLength(2);
  });

  it('deposes the live writer, which continues from the position of the rebuild', async () => {
    const writer = await side.writer();
    await writer.write(history.slice(0, 2));
    const { fence } = await side.checkpoint();
    await rebuildModel(from(history.slice(0, 3)), model);
    expect(BigInt((await side.checkpoint()).fence)).toBeGreaterThan(BigInt(fence));
    await expect(writer.write(history.slice(2))).rejects.toThrow(Deposed);
    await (await side.writer()).write(history);
    expect(await side.rows()).toMatchObject([{ id: one, openings: 1 }, { id: three }]);
  });

  it('is never behind the live table when it is shown', async () => {
    const writer = await side.writer();
    const log = [...history];
    await writer.write(history);
    let acknowledged = 0n;
    const living = (async () => {
      for (;;) {
        log.push(...asLogItems(recordedEvents([...log.map(() => doorMade(one)), doorOpened(one)])).slice(-1));
        await writer.write(log.slice(-1));
        acknowledged = writer.position;
      }
    })();
    const deposed = expect(living).rejects.toThrow(Deposed);
    const readAll = async function* ({ after = 0n } = {}) {
      yield* log.filter(({ position }) => position > after);
      await eventually(() => log.length > history.length + 3);
    };
    await rebuildModel({ ...from(log), store: { ...logOf(log), readAll } }, model);
    const { position } = await side.checkpoint();
    await deposed;
    expect(BigInt(position)).toBeGreaterThanOrEqual(acknowledged);
  });

  it('neither waits behind a reader nor makes others wait', async () => {
    await (await side.writer()).write(history);
    const slow = await side.pool.connect();
    await slow.query('begin');
    await slow.query('select * from read.doors');
    let swapped = false;
    const rebuilding = rebuildModel(from(history), model).then(() => (swapped = true));
    // A process waiting behind the swap would wait forever: the slow reader continues only after this.
    for (const end = performance.now() + 800; performance.now() < end;) expect(await shown()).toEqual([one, three]);
    expect(swapped).toBe(false);
    await slow.query('commit');
    slow.release();
    await rebuilding;
    expect(await schemas()).toEqual(['doors_v2']);
  });

  it('notifies every listener that anything may have changed', async () => {
    const ear = await side.listen(changedChannel);
    await rebuildModel(from(history), model);
    await eventually(() => ear.payloads.length === 1);
    expect(ear.payloads.map(parseChanged)).toEqual([{ model: 'doors', changes: null }]);
    await ear.end();
  });

  it('takes new columns along with a new version', async () => {
    await (await side.writer()).write(history);
    const next: Model = { ...model, version: 2, table: 'create table rows (id uuid primary key, made_at timestamptz, colour integer);' };
    const recoloured: Model = { ...next, fold: (row, event, key) => row ?? { id: key, made_at: event.at, colour: 7 } };
    expect(await rebuildModel({ ...from(history), models: [recoloured] }, recoloured, { onlyIfNeeded: true })).not.toBeNull();
    const { rows } = await side.pool.query('select * from read.doors where id = $1', [one]);
    expect(rows).toEqual([{ id: one, made_at: new Date('2026-01-01T00:00:00.000Z'), colour: 7 }]);
    expect(await rebuildModel({ ...from(history), models: [recoloured] }, recoloured, { onlyIfNeeded: true })).toBeNull();
  });

  it('refuses to run twice at the same time', async () => {
    const blocked = await side.pool.connect();
    await blocked.query('begin');
    await blocked.query('select * from read.doors');
    const first = rebuildModel(from(history), model);
    await eventually(async () => (await schemas()).includes('doors_v2'));
    await expect(rebuildModel(from(history), model)).rejects.toThrow(RebuildUnderWay);
    await blocked.query('commit');
    blocked.release();
    expect(await first).toMatchObject({ events: 5 });
  });

  it('shows its progress by the events of the last comparison, and none that it does not know', async () => {
    const reports: RebuildProgress[] = [];
    const slowly = {
      async *readAll({ after = 0n } = {}) {
        for (const items of asLogItems(recordedEvents(Array.from({ length: 2500 }, () => doorMade(one)))))
          if (items.position > after) yield items;
        await pause(5, 'a log that is read slowly');
      },
      // A scavenge has moved the end of the log far away from its events.
      head: () => Promise.resolve(500_000_000n),
    };
    const onProgress = (progress: RebuildProgress) => reports.push(progress);
    await rebuildModel({ ...from([]), store: slowly, onProgress }, model);
    expect(reports.splice(0)[0]).toEqual({ model: 'doors', phase: 'reading', events: 1000, share: null, secondsLeft: null });
    await side.pool.query(`insert into work.comparison (events, ended_at, outcome) values (2500, now(), 'equal'), (9, now(), 'canceled')`);
    await rebuildModel({ ...from([]), store: slowly, onProgress }, model);
    expect(reports[0]).toMatchObject({ model: 'doors', phase: 'reading', events: 1000, share: 0.4 });
  });
});

describe('a rebuild that is interrupted', () => {
  it('leaves the live tables unchanged, and the next rebuild drops its tables (F11)', async () => {
    await (await side.writer()).write(history);
    const before = await side.rows();
    const many = asLogItems(recordedEvents(Array.from({ length: 5000 }, () => doorPainted(one, 'blue'))));
    for (const share of [0.1, 0.5, 0.99]) {
      const ending = new AbortController();
      const aborting = {
        // oxlint-disable-next-line typescript/require-await -- the log's form
        async *readAll() {
          for (const items of many) {
            if (Number(items.position) > share * 500_000) ending.abort();
            yield items;
          }
        },
        head: () => Promise.resolve(500_000n),
      };
      await expect(rebuildModel({ ...from([]), store: aborting, signal: ending.signal }, model)).rejects.toThrow('aborted');
      await eventually(() => isNotRebuilt(side.pool, model));
      expect(await side.rows()).toEqual(before);
      expect(await side.checkpoint()).toMatchObject({ generation: 1, position: '500' });
    }
    await rebuildModel(from(history), model);
    expect(await schemas()).toEqual(['doors_v2']);
    expect(await side.rows()).toEqual(before);
  });

  it('stops at an event that it cannot fold, and names its position (F10)', async () => {
    await (await side.writer()).write(history);
    const poisoned = [
      ...history,
      ...asLogItems(recordedEvents([...history.map(() => doorMade(one)), { ...doorOpened(one, 'a ghost'), stream: 'door-1' }])).slice(5),
    ];
    await expect(rebuildModel(from(poisoned), model)).rejects.toThrow(PoisonedRebuild);
    await eventually(() => isNotRebuilt(side.pool, model));
    await expect(rebuildModel(from(poisoned), model)).rejects.toThrow('doors cannot take door_opened of door-1 at position 600');
    expect(await side.checkpoint()).toMatchObject({ generation: 1 });
  });

  it('parks instead on request, and forgets earlier parked streams', async () => {
    await side.pool.query(`insert into work.parked values ('doors', 'door-9', 1, 'e', 't', 'p', now())`);
    const poisoned = asLogItems(
      recordedEvents([
        { ...doorMade(one), stream: 'door-1' },
        { ...doorOpened(one, 'a ghost'), stream: 'door-1' },
        { ...doorOpened(one), stream: 'door-1' },
      ]),
    );
    await rebuildModel({ ...from(poisoned), onPoison: 'park' }, model);
    expect(await side.rows()).toMatchObject([{ id: one, openings: 0 }]);
    const { rows } = await side.pool.query('select stream, position from work.parked');
    expect(rows).toEqual([{ stream: 'door-1', position: '200' }]);
  });
});

describe('a read model that takes every event', () => {
  type Note = { id: string; type: string };
  const notes: EveryEventProjection<DoorEvent, Note> = {
    of: readModel('doors_notes', { id: uuid().key(), type: text() }),
    version: 1,
    every: ({ id, type }) => ({ id, type }),
  };
  const noting = asModel(notes);

  it('is rebuilt without holding its rows, and keeps the first of two events with one id', async () => {
    const every = await ReadSide.create([noting]);
    const twins = recordedEvents([
      doorMade(one),
      { ...doorOpened(one), id: doorIds[4] },
      { ...doorMade(two), id: doorIds[4] },
      doorMade(three),
    ]);
    await rebuildModel(
      { pool: every.pool, store: logOf(asLogItems(twins)), models: every.models, log: silentLog, rowsInMemory: 2 },
      noting,
    );
    const rebuilt = await every.rows();
    await every.pool.query('truncate doors_notes_v2.rows; update work.read_models set position = 0');
    await (await every.writer()).write(asLogItems(twins));
    expect(await every.rows()).toEqual(rebuilt);
    expect(rebuilt).toHaveLength(3);
    expect(rebuilt).toContainEqual({ id: doorIds[4], type: 'door_opened' });
    await every.dispose();
  });
});
