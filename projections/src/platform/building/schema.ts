import type { ClientBase } from 'pg';
import type { Model } from '../declaring/model.ts';

export type Queryable = Pick<ClientBase, 'query'>;
export type DatabaseColumn = { name: string; type: string };

/** One set of tables of a read model: the live one, or the one being filled by a rebuild. */
export type Generation = { model: Model; schema: string; columns: readonly DatabaseColumn[]; keyType: string };

export const schemaOf = (model: Model, generation: number): string => `${model.name}_v${generation}`;
/** The qualified name of a generation's table. */
export const tableOf = ({ schema }: Generation): string => `"${schema}".rows`;
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Its columns as the database has them, or null when the table is not there. */
export async function findGeneration(db: Queryable, model: Model, generation: number): Promise<Generation | null> {
  return readGeneration(db, model, schemaOf(model, generation));
}

/** The columns of a generation's table; null if the table does not exist. */
export async function readGeneration(db: Queryable, model: Model, schema: string): Promise<Generation | null> {
  const { rows: columns } = await db.query<DatabaseColumn>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [`"${schema}".rows`],
  );
  const key = columns.find(({ name }) => name === model.keyColumn);
  return key ? { model, schema, columns, keyType: key.type } : null;
}

/** Runs DDL that names its table `rows` inside a schema. Needs a transaction. */
export async function runDdlIn(db: Queryable, schema: string, ddl: string): Promise<void> {
  if (ddl.trim() === '') return;
  // Operators of extensions are in `public`.
  await db.query(`set local search_path to "${schema}", public`);
  await db.query(ddl);
  await db.query('set local search_path to default');
}

/** Creates schema and table, without the further indexes. Needs a transaction. */
export async function createTable(db: Queryable, model: Model, schema: string): Promise<Generation> {
  await db.query(`create schema "${schema}"`);
  await runDdlIn(db, schema, model.table);
  const created = await readGeneration(db, model, schema);
  if (!created) throw new Error(`the table of ${model.name} has no table "rows" with a column "${model.keyColumn}"`);
  return created;
}

/** Numbers of all generations of a model that the database has, the newest last. */
export async function generationsOf(db: Queryable, model: Model): Promise<number[]> {
  const { rows } = await db.query<{ n: number }>(
    `select substring(nspname from '_v([0-9]+)$')::int as n from pg_namespace where nspname ~ ('^' || $1 || '_v[0-9]+$') order by 1`,
    [model.name],
  );
  return rows.map(({ n }) => n);
}

async function viewColumns(db: Queryable, view: string): Promise<DatabaseColumn[]> {
  const { rows } = await db.query<DatabaseColumn>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [view],
  );
  return rows;
}

/**
 * Lets the view of stable name show this generation. Readers of the old one are waited for, so the caller sets a short
 * `lock_timeout`. A view whose columns changed cannot be replaced, only dropped and created, and with it the views upon it.
 */
export async function showView(db: Queryable, generation: Generation, showDependents: () => Promise<void>): Promise<void> {
  const view = `read.${quoteIdentifier(generation.model.name)}`;
  const shown = await viewColumns(db, view);
  const same =
    shown.length === generation.columns.length && shown.every(({ name, type }, i) => isSameColumn(generation.columns[i], name, type));
  const dropped = shown.length > 0 && !same;
  if (dropped) await db.query(`drop view ${view} cascade`);
  const list = generation.columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  await db.query(`create or replace view ${view} as select ${list} from ${tableOf(generation)}`);
  if (dropped) await showDependents();
}

const isSameColumn = (column: DatabaseColumn | undefined, name: string, type: string): boolean =>
  column?.name === name && column.type === type;
