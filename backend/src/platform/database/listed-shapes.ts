import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import { incompatibilityOf, type Shapes } from '@orderstream/contracts/stored-shapes';
import pg from 'pg';

type Database = Pick<pg.ClientBase, 'query'>;

/** The database was made with migrations or event schemas that this version does not have. The message is for the operator. */
export class ForeignDatabase extends Error {
  override readonly name = 'ForeignDatabase';
}

const remedy = 'name an empty database and an empty event store, or run the version that made them';

/** The migrations and event schemas that the database was made with; null without a list. */
async function readShapes(db: Database): Promise<Shapes | null> {
  const { rows } = await db.query<{ listed: boolean }>(`select to_regclass('work.stored_shape') is not null as listed`);
  if (!rows[0]?.listed) return null;
  const { rows: shapes } = await db.query<{ name: string; hash: string }>('select name, hash from work.stored_shape');
  return Object.fromEntries(shapes.map(({ name, hash }) => [name, hash]));
}

/** Whether the database has never been migrated: migrations have a table of their own. */
async function isNew(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ new: boolean }>(
    `select to_regclass('vault.migrations') is null and to_regclass('work.stored_shape') is null as new`,
  );
  return rows[0]?.new ?? false;
}

/** Throws `ForeignDatabase` for a database of other shapes, and changes nothing. Returns whether nothing has been stored in it yet. */
async function refuseForeign(db: Database, ours: Shapes): Promise<boolean> {
  if (await isNew(db)) return true;
  const reason = incompatibilityOf('The database', await readShapes(db), ours);
  if (reason !== null) throw new ForeignDatabase(`${reason}; ${remedy}.`);
  return false;
}

/** Throws `ForeignDatabase` if the database at this address has shapes that this version does not have. */
export async function refuseForeignDatabase(url: string, ours: Shapes = storedShapes): Promise<void> {
  const db = new pg.Client({ connectionString: url, application_name: 'orderstream migrations' });
  await db.connect();
  try {
    await refuseForeign(db, ours);
  } finally {
    await db.end();
  }
}

const insertShapes = `insert into work.stored_shape (name, hash) select * from jsonb_each_text($1::jsonb) on conflict do nothing`;

/**
 * Checks a database before its migration. A new database gets the whole list before its first table: an interrupted migration is
 * continued by the same version, and refused by one with other shapes.
 */
export async function adoptDatabase(db: Database, ours: Shapes): Promise<void> {
  if (!(await refuseForeign(db, ours))) return;
  await db.query('begin');
  await db.query('create schema if not exists vault');
  await db.query('create schema if not exists work');
  await db.query('create table work.stored_shape (name text primary key, hash text not null)');
  await db.query(insertShapes, [JSON.stringify(ours)]);
  await db.query('commit');
}

/** Adds the shapes of this version to the list, after its migration. */
export async function recordShapes(db: Database, ours: Shapes): Promise<void> {
  await db.query(insertShapes, [JSON.stringify(ours)]);
}
