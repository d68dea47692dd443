/** Where a cell begins for a spreadsheet, which may separate cells by other characters than ours, before what it reads as a formula. */
const formulaStart = /(^|[;|\t\r\n])(?=\s*[=+\-@])/g;

/** A cell of a CSV file that no spreadsheet reads as a formula. */
export function csvCell(value: string | number): string {
  const harmless = String(value)
    .replace(formulaStart, "$1'")
    .replace(/^(?=[\t\r])/, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A line of a CSV file. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** A CSV file of these columns of rows; a missing value is an empty cell. */
export async function* csvOf<Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Readonly<Record<Column, string | number | null>>>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of rows) yield csvLine(columns.map((column) => row[column] ?? ''));
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
