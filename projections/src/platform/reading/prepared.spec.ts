import { Where } from '../database/sql.ts';
import { queryRows, selectedColumns, queryPrepared, preparedStatement } from './prepared.ts';
import { doorsModel, type DoorRow } from '../testing/doors.table.ts';
import { doorsDatabase } from '../testing/doors-database.ts';
import { doorIds, doorMade } from '../testing/live.ts';
import { viewOf } from './view.ts';

const { side, database } = doorsDatabase(
  doorIds.map((id) => doorMade(id)),
  1,
);

describe('a prepared statement', () => {
  it('is parsed once by its connection, under a name that follows from its text', async () => {
    const counting = preparedStatement('select count(*)::int as many from read.doors where id <> $1');
    for (const id of doorIds) await queryRows(database().manager, counting, [id]);
    const prepared = preparedStatement('select name from pg_prepared_statements where statement like $1');
    expect(await queryRows(database().manager, prepared, ['select count(*)::int%'])).toEqual([{ name: counting.name }]);
    expect(preparedStatement(counting.text)).toBe(counting);
  });

  it('answers rows in the form that the entity declares', async () => {
    const columns = selectedColumns(doorsModel);
    const rows = await queryRows<DoorRow>(
      database().manager,
      preparedStatement(`select ${columns.of('d')} from read.doors d where d.id = $1`),
      [doorIds[0]],
    );
    expect(rows.map(columns.row)).toEqual([
      {
        ...(await database()
          .getRepository(viewOf(doorsModel))
          .findOneByOrFail({ id: doorIds[0] ?? '' })),
      },
    ]);
  });

  it("still answers after the types of its view's columns have changed", async () => {
    const { pool } = side();
    const everything = preparedStatement('select * from read.changing');
    await pool.query('create view read.changing as select 1 as number');
    const [client] = [await pool.connect()];
    client.release();
    expect(await queryPrepared(pool, everything, [])).toEqual([{ number: 1 }]);
    await pool.query(`drop view read.changing; create view read.changing as select 'one'::text as number`);
    expect(await queryPrepared(pool, everything, [])).toEqual([{ number: 'one' }]);
    await pool.query('drop view read.changing');
  });

  it('is not asked again when it fails for another reason', async () => {
    const looks: string[] = [];
    const pool = new Proxy(side().pool, {
      get: (target, key) => {
        if (key === 'query') looks.push('query');
        return Reflect.get(target, key, target) as unknown;
      },
    });
    await expect(queryPrepared(pool, preparedStatement('select 1 / $1::int as never'), [0])).rejects.toThrow('division by zero');
    expect(looks).toEqual(['query']);
  });
});

describe('conditions', () => {
  it('number their values in the order in which they are named', () => {
    const where = new Where();
    expect(where.text).toBe('');
    where.and('a = ?', 1);
    where.and('(b, c) < (?, ?)', 2, 3);
    expect([where.text, where.value(50), where.values]).toEqual(['where a = $1 and (b, c) < ($2, $3)', '$4', [1, 2, 3, 50]]);
  });
});
