import type { Pool, PoolClient } from 'pg';
import { createTable, findGeneration, generationsOf, runDdlIn, schemaOf, showView, type Queryable } from './schema.ts';
import type { Model } from '../declaring/model.ts';
import { tableBeside } from './table-beside.ts';
import { showTimers } from './timers.reads.ts';

/** Waits for other processes that change the set of tables. */
const lockName = 'orderstream read models';

/** Runs the work in a transaction on one connection; rolls back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (db: PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  let broken: Error | undefined;
  try {
    await db.query('begin');
    const result = await work(db);
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    db.release(broken);
  }
}

const platformTables = ['checkpoint.table.sql', 'comparison.table.sql'].map((file) => tableBeside(import.meta.url, file)).join('\n');

/**
 * The tables with the positions of the read models and the progress of comparisons. Their owner may differ from that of the read models.
 */
export async function prepareReadModels(pool: Pool): Promise<void> {
  await pool.query(platformTables);
}

/** Whether the tables and the schema that all read models need exist. */
async function isPrepared(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(`
    select to_regclass('work.read_models') is not null and to_regclass('work.parked') is not null
      and to_regclass('work.comparison') is not null and to_regnamespace('read') is not null as there`);
  return rows[0]?.there ?? false;
}

/**
 * Makes every read model readable: empty tables where there are none yet, and the views of stable names. Filling them,
 * also after `version` was raised, is the runner's work. May be called at any time, by any number of processes.
 */
export async function migrateReadModels(pool: Pool, models: readonly Model[]): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtext($1))', [lockName]);
    if (!(await isPrepared(db))) await db.query(platformTables);
    for (const model of models) await ensureReadable(db, model);
    await showTimers(db, models);
  });
}

/** The views upon others are made last. */
const noDependents = () => Promise.resolve();

/** Makes the view of a read model readable, with an empty table if it has none yet. */
async function ensureReadable(db: Queryable, model: Model): Promise<void> {
  const { rows } = await db.query<{ generation: number }>('select generation from work.read_models where model = $1', [model.name]);
  const live = rows[0] && (await findGeneration(db, model, rows[0].generation));
  if (live) {
    const { rows: views } = await db.query<{ shown: boolean }>('select to_regclass($1) is not null as shown', [`read."${model.name}"`]);
    if (!views[0]?.shown) await showView(db, live, noDependents);
    return;
  }
  const generation = ((await generationsOf(db, model)).at(-1) ?? 0) + 1;
  const created = await createTable(db, model, schemaOf(model, generation));
  await runDdlIn(db, created.schema, model.indexes);
  await showView(db, created, noDependents);
  await db.query(
    `insert into work.read_models (model, generation, version) values ($1, $2, $3)
     on conflict (model) do update set generation = excluded.generation, version = excluded.version, position = 0, reached = null,
       built_at = null, fence = read_models.fence + 1, owner = null, leased_until = null`,
    [model.name, generation, model.version],
  );
}
