import { adminPool } from '../database/database.ts';
import { migrateReadModels } from './migrate.ts';
import { asModel } from '../declaring/model.ts';
import { freshDatabase } from '../testing/database.ts';
import { doorsProjection } from '../testing/doors.projection.ts';
import { doorsModel } from '../testing/doors.table.ts';
import { asLogItems, recordedEvents } from '../testing/history.ts';
import { doorIds, doorMade, ReadSide } from '../testing/live.ts';

const timersTable =
  'create table rows (id text primary key, kind text not null, key text not null, due_at timestamptz not null, payload jsonb not null);';
const timers = { ...asModel(doorsProjection), name: 'door_timers', keyColumn: 'id', table: timersTable, indexes: '' };

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.create([asModel(doorsProjection), timers]);
});
afterEach(() => side.dispose());

describe('a migrated database', () => {
  it('keeps its rows when it is migrated again, also by several processes at once', async () => {
    await (await side.writer()).write(asLogItems(recordedEvents([doorMade(doorIds[0])])));
    await Promise.all([1, 2, 3].map(() => migrateReadModels(side.pool, side.models)));
    expect(await side.rows()).toHaveLength(1);
    expect(await side.checkpoint()).toMatchObject({ position: '100', generation: 1 });
  });

  it('is created once when several migrations start at the same time', async () => {
    const bare = await freshDatabase();
    const pools = [1, 2, 3, 4].map(() => adminPool(bare.url, 1));
    await Promise.all(pools.map((pool) => migrateReadModels(pool, side.models)));
    expect((await pools[0]?.query('select model, generation from work.read_models order by model'))?.rows).toEqual([
      { model: 'door_timers', generation: 1 },
      { model: 'doors', generation: 1 },
    ]);
    await Promise.all(pools.map((pool) => pool.end()));
    await bare.drop();
  });

  it('has empty tables again after they were dropped, ready for a rebuild (F14)', async () => {
    await (await side.writer()).write(asLogItems(recordedEvents([doorMade(doorIds[0])])));
    await side.pool.query('drop schema doors_v1 cascade');
    await migrateReadModels(side.pool, side.models);
    expect((await side.pool.query('select * from read.doors')).rows).toEqual([]);
    const { rows } = await side.pool.query(`select position, built_at from work.read_models where model = 'doors'`);
    expect(rows).toEqual([{ position: '0', built_at: null }]);
  });

  it('shows the timers of all capabilities as one', async () => {
    await side.pool.query(`insert into door_timers_v1.rows values ('t1', 'close', 'door-1', '2026-01-01T00:00:00Z', '{"door_id":"1"}')`);
    const { rows } = await side.pool.query('select model, id, kind, key, due_at, payload from read.timers');
    expect(rows).toEqual([
      { model: 'door_timers', id: 't1', kind: 'close', key: 'door-1', due_at: new Date('2026-01-01'), payload: { door_id: '1' } },
    ]);
  });
});

describe('a read model', () => {
  it('has a name that is valid in SQL', () => {
    const cursed: typeof doorsProjection = { ...doorsProjection, of: { ...doorsModel, name: 'doors"; drop table x; --' } };
    expect(() => asModel(cursed)).toThrow('cannot be the name');
  });
});
