import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import type { Shapes } from '@orderstream/contracts/stored-shapes';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { recordShapes, adoptDatabase } from './listed-shapes.ts';

/** `name` is that of its file, such as `0001-vault`; the number gives its place in the order. */
export type Migration = { name: string; sql: string };

/** A concurrent migration waits for this lock, and then has nothing to do. */
const lockName = 'orderstream migrations';

/**
 * The migrations in a folder beside a module, in their order. The compiler copies no SQL: compiled code reads it from the source
 * folder.
 */
export function migrationsBeside(moduleUrl: string, folder: string): Migration[] {
  const path = fileURLToPath(new URL(`${folder}/`, moduleUrl.replace('/backend/dist/', '/backend/src/')));
  const files = readdirSync(path).filter((file) => file.endsWith('.sql'));
  return files.toSorted().map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(path + file, 'utf8') }));
}

/**
 * Creates and changes the tables, and then does the rest (`afterwards`), under one lock. Throws `ForeignDatabase` before it changes a
 * database with other shapes.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  afterwards: (pool: pg.Pool) => Promise<void> = async () => {},
  shapes: Shapes = storedShapes,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, application_name: 'orderstream migrations', max: 4 });
  pool.on('error', () => {});
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [lockName]);
    await adoptDatabase(lock, shapes);
    await applyMigrations(url, migrations);
    await afterwards(pool);
    await recordShapes(lock, shapes);
  } finally {
    lock.release(true);
    await pool.end();
  }
}

/** A migration as TypeORM takes it, ordered by the milliseconds at the end of its name. */
function migrationClass({ name, sql }: Migration): new () => object {
  const [, number = '', words = ''] = /^(\d{4})-([a-z-]+)$/.exec(name) ?? [];
  if (number === '') throw new Error(`${name} is no name of a migration: it is four digits, a hyphen and words`);
  return class {
    readonly name = `${words}${1_768_000_000_000 + Number(number)}`;
    up = (runner: { query: (statements: string) => Promise<unknown> }): Promise<unknown> => runner.query(sql);
  };
}

/** Applies those migrations that the database does not have yet. */
async function applyMigrations(url: string, migrations: readonly Migration[]): Promise<void> {
  const database = new DataSource({ type: 'postgres', url, schema: 'vault', migrations: migrations.map(migrationClass), poolSize: 2 });
  await database.initialize();
  try {
    await database.runMigrations({ transaction: 'each' });
  } finally {
    await database.destroy();
  }
}
