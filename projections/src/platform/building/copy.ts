import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { cell } from '../writing/cells.ts';
import type { Row } from '../declaring/model.ts';
import { quoted, type Column } from './schema.ts';

const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(special, (character) => escapes[character] ?? character) : text;

function field(value: unknown, column: Column): string {
  const text = cell(value, column);
  return text === null ? '\\N' : escaped(text);
}

/** A row in the text format of COPY. */
export function copyLine(row: Row, columns: readonly Column[]): string {
  let line = '';
  for (const [i, column] of columns.entries()) line += `${i === 0 ? '' : '\t'}${field(row[column.name], column)}`;
  return `${line}\n`;
}

const chunkCharacters = 65_536;

function* chunks(rows: Iterable<Row>, columns: readonly Column[]): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += copyLine(row, columns);
    if (chunk.length >= chunkCharacters) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

export async function copyRows(db: ClientBase, table: string, columns: readonly Column[], rows: Iterable<Row>): Promise<void> {
  const into = db.query(copyFrom(`copy ${table} (${columns.map(({ name }) => quoted(name)).join(', ')}) from stdin`));
  await pipeline(Readable.from(chunks(rows, columns), { objectMode: true, highWaterMark: 2 }), into);
}
