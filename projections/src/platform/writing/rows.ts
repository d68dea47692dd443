import type { Row } from '../declaring/model.ts';
import { quoteIdentifier, type DatabaseColumn, type Generation, type Queryable } from '../building/schema.ts';

/** A row read back is the row that the fold made: timestamps as ISO strings, dates as they were written. */
function selectExpression({ name, type }: DatabaseColumn): string {
  const column = quoteIdentifier(name);
  if (type === 'timestamp with time zone') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
  if (type === 'date') return `${column}::text as ${column}`;
  return column;
}

export const columnList = (columns: readonly DatabaseColumn[]): string => columns.map(selectExpression).join(', ');

/** Asks for the rows of these keys. */
export const loadStatement = ({ schema, columns, model, keyType }: Generation, keys: readonly string[]) => ({
  name: `${schema}_load`,
  text: `select ${columnList(columns)} from "${schema}".rows where ${quoteIdentifier(model.keyColumn)} = any($1::${keyType}[])`,
  values: [keys],
});

export const rowsByKey = ({ model }: Generation, rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [String(row[model.keyColumn]), row]));

export type LoadRows = (generation: Generation, keys: readonly string[]) => Promise<Map<string, Row>>;

/** The rows of these keys. */
export async function loadRows(db: Queryable, generation: Generation, keys: readonly string[]): Promise<Map<string, Row>> {
  return rowsByKey(generation, (await db.query<Row>(loadStatement(generation, keys))).rows);
}

/** `on conflict` part of an upsert: every column but the key; a row that no other event touches stays as it is. */
export function onConflict({ model, columns }: Generation): string {
  const others = columns.filter(({ name }) => name !== model.keyColumn).map(({ name }) => quoteIdentifier(name));
  const key = quoteIdentifier(model.keyColumn);
  if (model.appendsOnly || others.length === 0) return `on conflict (${key}) do nothing`;
  return `on conflict (${key}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** How many rows of one read model a writer keeps in mind. */
const mostRemembered = 10_000;

/** What the table has, as far as its only writer remembers: the rows used last. */
export class RememberedRows {
  readonly #rows = new Map<string, Row | null>();

  /** Rows of these keys, `null` for those that the table has not; asks the table only for what is not remembered. */
  async of(load: LoadRows, generation: Generation, keys: readonly string[]): Promise<Map<string, Row | null>> {
    const rows = new Map<string, Row | null>();
    const unknown: string[] = [];
    for (const key of keys) {
      const row = this.#rows.get(key);
      if (row === undefined) unknown.push(key);
      else rows.set(key, row);
    }
    const loaded = unknown.length > 0 ? await load(generation, unknown) : new Map<string, Row>();
    for (const key of unknown) rows.set(key, loaded.get(key) ?? null);
    return rows;
  }

  /** What was written or read last is forgotten last. */
  remember(rows: ReadonlyMap<string, Row | null>): void {
    for (const [key, row] of rows) {
      this.#rows.delete(key);
      this.#rows.set(key, row);
    }
    for (const key of this.#rows.keys()) {
      if (this.#rows.size <= mostRemembered) break;
      this.#rows.delete(key);
    }
  }
}
