import type { Pool, PoolClient } from 'pg';
import { derivedTables, positionColumns } from './log-positions.ts';
import { queryRows, type Sql } from '@orderstream/projections/platform/database/sql';

const rowsPerInsert = 10_000;
/** The position of an event before and after the move of the log. */
export type MovedPosition = { before: bigint; after: bigint };

/** Stores the positions in a temporary table; returns their number. */
async function storePositions(db: PoolClient, places: AsyncIterable<MovedPosition>): Promise<number> {
  await db.query('create temporary table place (before bigint primary key, after bigint not null) on commit drop');
  let [batch, count]: [MovedPosition[], number] = [[], 0];
  const insertBatch = async (): Promise<void> => {
    const [before, after] = [batch.map((place) => String(place.before)), batch.map((place) => String(place.after))];
    await db.query('insert into place select * from unnest($1::bigint[], $2::bigint[])', [before, after]);
    [batch, count] = [[], count + before.length];
  };
  for await (const place of places) if (batch.push(place) >= rowsPerInsert) await insertBatch();
  await insertBatch();
  await db.query('analyze place');
  return count;
}

/**
 * Replaces the positions in all tables. A reader that skips other readers' events may have saved a position between two events: the
 * position of the event before it is used.
 */
async function movePositions(db: PoolClient): Promise<void> {
  for (const [table, column] of positionColumns)
    await db.query(`update ${table} set ${column} =
      coalesce((select after from place where before <= ${column} order by before desc limit 1), 0) where ${column} is not null`);
}

/** The name of a process of the shop that is still running, by its lease. */
export async function runningProcess(pool: Sql): Promise<string | null> {
  const rows = await queryRows<{ name: string }>(
    pool,
    `select 'a worker' as name from work.workers where alive_until > now()
     union all select id from work.rounds where claimed_until > now()
     union all select model from work.read_models where leased_until > now() limit 1`,
  );
  return rows[0]?.name ?? null;
}

/** Moves all tables to the new positions in one transaction, together with `also`. Returns the number of events. */
export async function moveTables(pool: Pool, places: AsyncIterable<MovedPosition>, also: (db: Sql) => Promise<unknown>): Promise<number> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    const count = await storePositions(db, places);
    await movePositions(db);
    // An unsigned comparison refers to a tree that no longer exists.
    await db.query('delete from work.comparison where report is null');
    await db.query(`truncate ${derivedTables.join(', ')}`);
    await also(db);
    await db.query('commit');
    return count;
  } catch (error) {
    await db.query('rollback');
    throw error;
  } finally {
    db.release();
  }
}
