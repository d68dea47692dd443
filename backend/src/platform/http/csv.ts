/** Where a cell begins for a spreadsheet, which may separate cells by other characters than ours, before what it reads as a formula. */
const formulaStart = /(^|[;|\t\r\n])(?=\s*[=+\-@])/g;

/** A cell of a CSV file that no spreadsheet reads as a formula. */
export function csvCell(value: string | number): string {
  const harmless = String(value)
    .replace(formulaStart, "$1'")
    .replace(/^(?=[\t\r])/, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A missing value is an empty cell. */
type Row = readonly (string | number | null | undefined)[];
const lineOf = (row: Row): string => `${row.map((value) => csvCell(value ?? '')).join(',')}\r\n`;

/** The lines of a CSV file: its head, then its rows. */
export async function* csvLines(head: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield lineOf(head);
  for await (const row of rows) yield lineOf(row);
}

/** Without this mark spreadsheets do not read a file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The lines of a CSV file that people open in a spreadsheet. */
export async function* spreadsheetLines(head: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* csvLines(head, rows);
}

/** Of rows, the values of these columns. */
export async function* columnsOf<Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Readonly<Record<Column, string | number | null>>>,
): AsyncGenerator<Row> {
  for await (const row of rows) yield columns.map((column) => row[column]);
}

/** All rows of a list that is read page by page. */
export async function* rowsOfAllPages<T>(
  page: (after: string | undefined) => Promise<{ items: T[]; next: string | null }>,
): AsyncGenerator<T> {
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    yield* items;
    after = next ?? undefined;
  } while (after !== undefined);
}
