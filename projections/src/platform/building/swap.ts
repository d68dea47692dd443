import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { changedChannel, everythingChanged } from '../writing/changes.ts';
import type { TableBuilder } from './table-builder.ts';
import type { Model } from '../declaring/model.ts';
import { asJsonParameter } from '../writing/parking.ts';
import { showView } from './schema.ts';
import { lockNotAvailable, sqlStateOf } from '../database/sql-state.ts';
import { showTimers } from './timers.reads.ts';

type SwapDeps = {
  db: PoolClient;
  pool: Pool;
  models: readonly Model[];
  builder: TableBuilder;
  number: number;
  /** Folds in what the log has more; answers how much that was. */
  foldLogInto: () => Promise<number>;
  signal?: AbortSignal | undefined;
};

/** So few events are left that the live tables may wait for them. */
const fewEvents = 500;
const lockTimeout = '50ms';

/**
 * Makes the new tables the live ones. The last events are folded in while the live writer waits, so the new tables are never behind the
 * old ones; its fence is raised, which stops its writes. Readers of the view are not interrupted, and no one waits behind the swap: after
 * 50 ms it gives way and tries again.
 */
export async function swapTables(deps: SwapDeps): Promise<void> {
  const { db, builder, foldLogInto, signal } = deps;
  for (;;) {
    signal?.throwIfAborted();
    while ((await foldLogInto()) > fewEvents) await inOneTransaction(db, () => builder.flush());
    await inOneTransaction(db, () => builder.flush());
    const { position, reached } = builder;
    try {
      if (await inOneTransaction(db, () => replaceLive(deps))) return;
    } catch (error) {
      if (sqlStateOf(error) !== lockNotAvailable) throw error;
    }
    builder.resetTo(position, reached);
    await sleep(100 + Math.random() * 200, undefined, { signal });
  }
}

async function inOneTransaction<T>(db: PoolClient, work: () => Promise<T>): Promise<T> {
  await db.query('begin');
  try {
    const result = await work();
    await db.query(result === false ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

/** Swaps inside one transaction; false if too many events have arrived since. */
async function replaceLive({ db, models, builder, number, foldLogInto }: SwapDeps): Promise<boolean> {
  const { model } = builder.generation;
  await db.query(`set local lock_timeout to '${lockTimeout}'`);
  await db.query('select 1 from work.read_models where model = $1 for update', [model.name]);
  if ((await foldLogInto()) > fewEvents) return false;
  await builder.flush();
  await db.query('delete from work.parked where model = $1', [model.name]);
  await db.query(
    `insert into work.parked (model, stream, position, event_id, type, problem)
     select $1, stream, position, event_id, type, problem
     from jsonb_to_recordset($2) as p(stream text, position bigint, event_id text, type text, problem text)`,
    [model.name, asJsonParameter([...builder.poisons.values()])],
  );
  await db.query(
    `update work.read_models set generation = $2, version = $3, position = $4, reached = $5, built_at = now(), fence = fence + 1
     where model = $1`,
    [model.name, number, model.version, String(builder.position), builder.reached],
  );
  await db.query('select pg_notify($1, $2)', [changedChannel, everythingChanged(model)]);
  // Last, because from here until the commit new readers wait.
  await showView(db, builder.generation, () => showTimers(db, models));
  return true;
}
