import type { Pool } from 'pg';
import { changeRows, queryRows, unprepared, Where, type Sql } from './sql.ts';
import { selectedColumns, selectRows, sourceOf } from '../reading/rows.ts';
import { doorsModel } from '../testing/doors.table.ts';
import { doorsDatabase } from '../testing/doors-database.ts';
import { doorIds, doorMade } from '../testing/live.ts';

const { side, database } = doorsDatabase(
  doorIds.map((id) => doorMade(id)),
  1,
);

/** A pool with a list of the names under which statements are sent to it. */
function listening(pool: Pool): { db: Sql; names: (string | undefined)[] } {
  const names: (string | undefined)[] = [];
  const query: Sql['query'] = (statement) => {
    names.push(statement.name);
    return pool.query(statement);
  };
  return { db: { query }, names };
}

describe('a statement', () => {
  it('is parsed once by its connection, under a name that follows from its text', async () => {
    const { db, names } = listening(database());
    const counting = 'select count(*)::int as many from read.doors where id <> $1';
    for (const id of doorIds) await queryRows(db, counting, [id]);
    const prepared = 'select name from pg_prepared_statements where statement like $1';
    expect(await queryRows(database(), prepared, ['select count(*)::int as many%'])).toEqual([{ name: names[0] }]);
    expect(new Set(names).size).toBe(1);
  });

  it('is planned each time where its plan must fit its values', async () => {
    const { db, names } = listening(database());
    expect(await queryRows(db, unprepared('select $1::int as number'), [7])).toEqual([{ number: 7 }]);
    expect(names).toEqual([undefined]);
  });

  it('answers rows in the form that the read model declares', async () => {
    const [row] = await selectRows(database(), sourceOf(doorsModel, 'd'), 'where d.id = $1', [doorIds[0]]);
    expect(row).toMatchObject({
      id: doorIds[0],
      colour: 'green',
      openings: 0,
      visitors: [],
      made_at: expect.stringMatching(/^2026.*Z$/) as string,
    });
    expect(Object.keys(row ?? {})).toEqual(Object.keys(doorsModel.columns));
    expect(selectedColumns(doorsModel).of('d')).toContain('d.id, ');
  });

  it('answers the number of rows that it writes', async () => {
    const { pool } = side();
    await pool.query('create table read.keys (door int)');
    expect(await changeRows(pool, 'insert into read.keys values ($1), ($2)', [1, 2])).toBe(2);
    expect(await changeRows(pool, 'update read.keys set door = door + 1 where door > $1', [1])).toBe(1);
    expect(await queryRows(pool, 'delete from read.keys returning door')).toEqual(expect.arrayContaining([{ door: 1 }, { door: 3 }]));
    await pool.query('drop table read.keys');
  });

  it("still answers after the types of its view's columns have changed", async () => {
    const { pool } = side();
    const everything = 'select * from read.changing';
    await pool.query('create view read.changing as select 1 as number');
    const [client] = [await pool.connect()];
    client.release();
    expect(await queryRows(pool, everything)).toEqual([{ number: 1 }]);
    await pool.query(`drop view read.changing; create view read.changing as select 'one'::text as number`);
    expect(await queryRows(pool, everything)).toEqual([{ number: 'one' }]);
    await pool.query('drop view read.changing');
  });

  it('is not sent again when it fails for another reason, or in a transaction', async () => {
    const { db, names } = listening(side().pool);
    await expect(queryRows(db, 'select 1 / $1::int as never', [0])).rejects.toThrow('division by zero');
    expect(names).toHaveLength(1);
    await expect(queryRows({ ...db, inTransaction: true }, 'select 1 / $1::int as never', [0])).rejects.toThrow('division by zero');
    expect(names.slice(1)).toEqual([undefined]);
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
