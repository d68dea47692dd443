import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { getMetadataArgsStorage, type EntityManager, type ObjectType, type ValueTransformer } from 'typeorm';
import { sqlStateOf } from '../database/sql-state.ts';
import type { Column, ReadModel } from '../declaring/table.ts';

/** SQL that each connection parses and plans once. It is known to PostgreSQL by a name that follows from its text. */
export type Statement = { readonly name: string; readonly text: string };

const statements = new Map<string, Statement>();

/** `text` is built from constants only: any other text would stay in this cache, and on every connection, permanently. */
export function preparedStatement(text: string): Statement {
  const cached = statements.get(text);
  if (cached) return cached;
  const made = { name: createHash('sha256').update(text).digest('base64url'), text };
  statements.set(text, made);
  return made;
}

/** A view has columns of other types since, or a pooler in between has handed out another connection. */
const unpreparedStates = ['0A000', '26000'];

/** Rows of a prepared statement. If it cannot be used as prepared, it is sent as plain text. */
export async function queryPrepared<Row extends object>(
  pool: Pick<Pool, 'query'>,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return (await pool.query<Row & Record<string, unknown>>({ name, text, values: [...values] })).rows;
  } catch (error) {
    if (!unpreparedStates.includes(sqlStateOf(error) ?? '')) throw error;
    return (await pool.query<Row & Record<string, unknown>>(text, [...values])).rows;
  }
}

/** The same on TypeORM's connections, without its query and entity building; its logger is informed. */
export function queryRows<Row extends object>({ connection }: EntityManager, what: Statement, values: readonly unknown[]): Promise<Row[]> {
  void connection.logger.logQuery(what.text, [...values]);
  return queryPrepared<Row>((connection.driver as unknown as { master: Pool }).master, what, values);
}

export type SelectedColumns<Row> = {
  /** As the list of a `select` from something with this alias. */
  of: (alias: string) => string;
  /** What the driver made of a row, in the form that the read model declares. */
  row: <Selected extends Row>(row: Selected) => Selected;
};

/** The columns of a read model or of an entity of the vault, and how their values leave the database. */
export function selectedColumns<Row extends object>(of: Pick<ReadModel<Row>, 'columns'> | ObjectType<Row>): SelectedColumns<Row> {
  const all = 'columns' in of ? columnsOfModel(of.columns) : columnsOfEntity(of);
  const read = all.flatMap((column) => (column.read ? [{ name: column.name, from: column.read }] : []));
  return {
    of: (alias) => all.map(({ name }) => `${alias}.${name}`).join(', '),
    row: (selected) => {
      const values = selected as Record<string, unknown>;
      for (const { name, from } of read) values[name] = from(values[name]);
      return selected;
    },
  };
}

type ReadableColumn = { name: string; read: ((value: unknown) => unknown) | undefined };

const columnsOfModel = (columns: Readonly<Record<string, Column<unknown>>>): ReadableColumn[] =>
  Object.entries(columns).map(([name, { kind }]) => ({ name, read: kind.read }));

function columnsOfEntity(entity: ObjectType<object>): ReadableColumn[] {
  return getMetadataArgsStorage()
    .filterColumns(entity as () => object)
    .map(({ propertyName: name, options }) => {
      const transformer = options.transformer as ValueTransformer | undefined;
      return { name, read: transformer && ((value: unknown): unknown => transformer.from(value)) };
    });
}
