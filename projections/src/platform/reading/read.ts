import { unprepared, type Where, type Sql } from '../database/sql.ts';
import { isRefusedData } from '../database/sql-state.ts';
import type { AnyReadModel } from '../declaring/table.ts';
import { selectRows, type Source } from './rows.ts';

/** A read model, by its declaration: a name that none has does not compile. */
export type NamedModel = Pick<AnyReadModel, 'name'>;

/** A question to one or several read models, which a controller asks through `Reader`. */
export type Read<T> = { readonly models: readonly NamedModel[]; readonly run: (db: Sql) => Promise<T> };

/** Declares a read and the read models that must be up to date for it. */
export const readFrom = <T>(models: NamedModel | readonly NamedModel[], run: (db: Sql) => Promise<T>): Read<T> => ({
  models: 'name' in models ? [models] : models,
  run,
});

export type PageQuery = { limit?: number | undefined; after?: string | undefined };
export type Paged<T> = { items: T[]; next: string | null };

export const firstPage: PageQuery = {};
const defaultLimit = 50;
const largestLimit = 200;

/** The cursor was not made by us, or for another list. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

export type Keyset<T> = {
  /** Columns of the row; the last one is unique. All in one direction, so that one index serves them. */
  by: readonly (keyof T & string)[];
  direction?: 'ASC' | 'DESC';
  page: PageQuery;
};

/**
 * One page of the rows under these conditions, newest first by default. The next page starts after the values of the last row, so a deep
 * page costs the same as the first, and concurrent inserts neither repeat nor hide rows.
 */
export function keysetPage<T extends object>(
  db: Sql,
  source: Source<T>,
  where: Where,
  { by, direction = 'DESC', page }: Keyset<T>,
): Promise<Paged<T>> {
  const columns = by.map((column) => `${source.alias}.${column}`);
  return keysetPageOf({ by, page }, (after, most) => {
    if (after) where.and(`(${columns.join(', ')}) ${direction === 'DESC' ? '<' : '>'} (${by.map(() => '?').join(', ')})`, ...after);
    const order = columns.map((column) => `${column} ${direction}`).join(', ');
    return selectRows(db, source, `${where.text} order by ${order} limit ${where.value(most)}`, where.values, unprepared);
  });
}

/** The same for a statement that sorts and limits itself: `after` has the values of the last row, `most` the number of rows. */
export async function keysetPageOf<T>(
  { by, page }: Pick<Keyset<T>, 'by' | 'page'>,
  query: (after: readonly string[] | null, most: number) => Promise<T[]>,
): Promise<Paged<T>> {
  const limit = limitOf(page);
  const after = page.after === undefined ? null : fromCursor(page.after, by.length);
  return pageOf(await refuseForeignCursor(page, () => query(after, limit + 1)), limit, by);
}

const limitOf = ({ limit }: PageQuery): number => Math.min(Math.max(1, Math.trunc(limit ?? defaultLimit)), largestLimit);

/** The rows of one page, and the cursor of the next one. */
function pageOf<T>(rows: readonly T[], limit: number, by: readonly (keyof T & string)[]): Paged<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? toCursor(by.map((column) => last[column])) : null };
}

/** A cursor may be well-formed, but with values that are none of these columns. */
async function refuseForeignCursor<T>({ after }: PageQuery, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (after !== undefined && isRefusedData(error)) throw new InvalidCursor('a cursor of another list', { cause: error });
    throw error;
  }
}

const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

const toCursor = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values.map(asText))).toString('base64url');

function fromCursor(cursor: string, count: number): string[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new InvalidCursor('not a cursor');
  }
  const fits = Array.isArray(values) && values.length === count && values.every((value) => typeof value === 'string' && value.length < 200);
  if (!fits) throw new InvalidCursor('a cursor of another list');
  return values as string[];
}

/** A pattern for `like` on a column in lower case: contains this text, in any case. */
export const containsPattern = (text: string): string =>
  `%${text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
