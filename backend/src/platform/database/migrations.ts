import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';

type Migrations = readonly (new () => MigrationInterface)[];

/** A concurrent migration waits, then finds nothing left to do. */
const lockName = 'orderstream migrations';

/** Creates and changes the schemas `vault` and `work`, then the given ones, under one lock. */
export async function migrate(
  url: string,
  migrations: Migrations,
  afterwards: (pool: pg.Pool) => Promise<void> = async () => {},
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, application_name: 'orderstream migrations', max: 4 });
  pool.on('error', () => {});
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [lockName]);
    await lock.query('create schema if not exists vault');
    await lock.query('create schema if not exists work');
    await applied(url, migrations);
    await afterwards(pool);
  } finally {
    lock.release(true);
    await pool.end();
  }
}

async function applied(url: string, migrations: Migrations): Promise<void> {
  const database = new DataSource({ type: 'postgres', url, schema: 'vault', migrations: [...migrations], poolSize: 2 });
  await database.initialize();
  try {
    await database.runMigrations({ transaction: 'each' });
  } finally {
    await database.destroy();
  }
}
