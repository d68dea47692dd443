import type { Row } from '../declaring/model.ts';
import type { DatabaseColumn } from '../building/schema.ts';

const arrayItem = (item: unknown): string =>
  item === null || item === undefined ? 'NULL' : `"${plainText(item).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return JSON.stringify(value);
}

/** A value as PostgreSQL reads it for a column of this type; `null` where there is none. */
export function postgresText(value: unknown, { type }: DatabaseColumn): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`;
  return plainText(value);
}

/** One list of cells per column: what `unnest` turns into rows again, faster than one parameter per cell. */
export const cellsByColumn = (rows: readonly Row[], columns: readonly DatabaseColumn[]): (string | null)[][] =>
  columns.map((column) => rows.map((row) => postgresText(row[column.name], column)));
