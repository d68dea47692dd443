import type { Row } from '../declaring/model.ts';
import type { Column } from '../building/schema.ts';

const arrayItem = (item: unknown): string =>
  item === null || item === undefined ? 'NULL' : `"${plain(item).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return JSON.stringify(value);
}

/** A value as PostgreSQL reads it for a column of this type; `null` where there is none. */
export function cell(value: unknown, { type }: Column): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`;
  return plain(value);
}

/** One list of cells per column: what `unnest` turns into rows again, faster than one parameter per cell. */
export const columnsOf = (rows: readonly Row[], columns: readonly Column[]): (string | null)[][] =>
  columns.map((column) => rows.map((row) => cell(row[column.name], column)));
