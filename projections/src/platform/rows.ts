import type { Row } from './model.ts';
import { quoted, tableOf, type Column, type Generation, type Queryable } from './schema.ts';

/** A row read back is the row that the fold made: timestamps as ISO strings, dates as they were written. */
function expression({ name, type }: Column): string {
  const column = quoted(name);
  if (type === 'timestamp with time zone') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
  if (type === 'date') return `${column}::text as ${column}`;
  return column;
}

export const columnList = (columns: readonly Column[]): string => columns.map(expression).join(', ');

/** The rows of these keys. */
export async function loadRows(db: Queryable, generation: Generation, keys: readonly string[]): Promise<Map<string, Row>> {
  if (keys.length === 0) return new Map();
  const { model, columns, keyType } = generation;
  const { rows } = await db.query<Row>({
    name: `${generation.schema}_load`,
    text: `select ${columnList(columns)} from ${tableOf(generation)} where ${quoted(model.keyColumn)} = any($1::${keyType}[])`,
    values: [keys],
  });
  return new Map(rows.map((row) => [String(row[model.keyColumn]), row]));
}

/** `on conflict` part of an upsert: every column but the key. */
export function overwrite({ model, columns }: Generation): string {
  const others = columns.filter(({ name }) => name !== model.keyColumn).map(({ name }) => quoted(name));
  const key = quoted(model.keyColumn);
  if (others.length === 0) return `on conflict (${key}) do nothing`;
  return `on conflict (${key}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}
