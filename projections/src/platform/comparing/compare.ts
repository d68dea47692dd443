import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { quoteIdentifier, type DatabaseColumn, type Generation } from '../building/schema.ts';

/** Number of ranges of key digests by which tables are compared. */
export const rangeCount = 1_024;
/** So many rows that differ are named with their columns; all of them are counted. */
const mostNamed = 100;

/** Null: there is no such row, or no value. What the log cannot have written is not repeated, only measured. */
export type WrongColumn = { column: string; live: string | null; replay: string | null };
export type WrongRow = { key: string; how: 'missing' | 'extra' | 'different'; columns: WrongColumn[] };

export type TableDifferences = {
  rows: number;
  /** SHA-256 over count and digest of each range of the live table. */
  hash: string;
  /** The ranges that differ. */
  ranges: number;
  missing: number;
  extra: number;
  different: number;
  wrong: WrongRow[];
};

type Range = { range: number; rows: number; digest: string };

/** `live` and `rows` of one schema. What differs is looked at row by row, in the ranges that differ alone. */
export async function compareTables(db: PoolClient, generation: Generation): Promise<TableDifferences> {
  const live = await rangesOf(db, generation, 'live');
  const replay = new Map((await rangesOf(db, generation, 'rows')).map((one) => [one.range, one]));
  const hash = createHash('sha256');
  for (const { range, rows, digest } of live) hash.update(`${range} ${rows} ${digest}\n`);
  const equal = new Set(live.filter(({ range, digest }) => replay.get(range)?.digest === digest).map(({ range }) => range));
  const differing = [...new Set([...live.map(({ range }) => range), ...replay.keys()])].filter((range) => !equal.has(range));
  const rows = live.reduce((sum, one) => sum + one.rows, 0);
  const summary = { rows, hash: hash.digest('base64'), ranges: differing.length };
  if (differing.length === 0) return { ...summary, missing: 0, extra: 0, different: 0, wrong: [] };
  return { ...summary, ...(await compareRows(db, generation, differing)) };
}

/** SQL: the range of a table to which a key belongs, by its hash. */
const rangeOf = (key: string): string => `(('x' || left(md5(${key}::text), 3))::bit(12)::int >> 2)`;
const columnTuple = ({ columns }: Generation, alias: string): string =>
  `(${columns.map(({ name }) => `${alias}.${quoteIdentifier(name)}`).join(', ')})`;

/** Row count and digest of each range of a table. */
async function rangesOf(db: PoolClient, generation: Generation, table: 'live' | 'rows'): Promise<Range[]> {
  const key = `t.${quoteIdentifier(generation.model.keyColumn)}`;
  const { rows } = await db.query<Range>(
    `select range, count(*)::int as rows, md5(string_agg(digest, '' order by digest)) as digest
     from (select ${rangeOf(key)} as range, md5(row${columnTuple(generation, 't')}::text) as digest
           from "${generation.schema}".${table} t) t
     group by range order by range`,
  );
  return rows;
}

type Joined = { key: string; live: Record<string, unknown> | null; replay: Record<string, unknown> | null };

/** Counts the differing rows of these ranges and describes the first hundred. */
async function compareRows(
  db: PoolClient,
  generation: Generation,
  differing: readonly number[],
): Promise<Omit<TableDifferences, 'rows' | 'hash' | 'ranges'>> {
  const { schema, model } = generation;
  const key = quoteIdentifier(model.keyColumn);
  const among = `"${schema}".live l full join "${schema}".rows r on l.${key} = r.${key}
    where ${rangeOf(`coalesce(l.${key}, r.${key})`)} = any($1::int[]) and ${columnTuple(generation, 'l')} is distinct from ${columnTuple(generation, 'r')}`;
  const counts = await db.query<Pick<TableDifferences, 'missing' | 'extra' | 'different'>>(
    `select (count(*) filter (where l.${key} is null))::int as missing, (count(*) filter (where r.${key} is null))::int as extra,
            (count(*) filter (where l.${key} is not null and r.${key} is not null))::int as different from ${among}`,
    [differing],
  );
  const { rows } = await db.query<Joined>(
    `select coalesce(l.${key}, r.${key})::text as key, to_jsonb(l) as live, to_jsonb(r) as replay from ${among} order by 1 limit ${mostNamed}`,
    [differing],
  );
  const wrong: WrongRow[] = [];
  for (const row of rows) wrong.push(await wrongRow(db, generation, row));
  return { ...(counts.rows[0] ?? { missing: 0, extra: 0, different: 0 }), wrong };
}

/** A differing row with the columns that differ. */
async function wrongRow(db: PoolClient, generation: Generation, { key, live, replay }: Joined): Promise<WrongRow> {
  if (!live || !replay) return { key: live ? shownKey(key) : key, how: live ? 'extra' : 'missing', columns: [] };
  const columns: WrongColumn[] = [];
  for (const column of generation.columns) {
    const [liveText, replayText] = [textOf(live[column.name]), textOf(replay[column.name])];
    if (liveText === replayText) continue;
    columns.push({ column: column.name, live: liveText && (await shownValue(db, generation, column, liveText)), replay: replayText });
  }
  return { key, how: 'different', columns };
}

/** The key of a row that no event explains: an id is shown, of any other text only the length. */
const shownKey = (key: string): string => (/^[\w.:/ -]{1,128}$/.test(key) ? key : `other text of ${key.length} characters`);

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

const safeTypes = /^(smallint|integer|bigint|boolean|uuid|date|timestamp)/;

/** A tampered live table may hold anything: free text is repeated only if the log contains it, too. */
async function shownValue(db: PoolClient, { schema }: Generation, { name, type }: DatabaseColumn, value: string): Promise<string> {
  if (safeTypes.test(type)) return value;
  const { rows } = await db.query<{ in_log: boolean }>(
    `select exists (select from "${schema}".rows where ${quoteIdentifier(name)}::text = $1) as in_log`,
    [value],
  );
  return rows[0]?.in_log ? value : `other text of ${value.length} characters`;
}
