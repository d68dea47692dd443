import { useCase } from '../platform/deciding/use-case.ts';
import { Ask } from '../platform/http/ask.ts';
import { csvLine, rowsOfAllPages } from '../platform/http/csv.ts';
import type { ListExportRequest } from './list-export.requests.ts';
import { OpenListFile } from './office.commands.ts';
import { officeLists } from './office-lists.ts';

/** Without this mark spreadsheets do not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The lines of the file: the head, then the rows page by page. */
async function* linesOf({ list, language, time_zone, ...filter }: ListExportRequest, ask: Ask): AsyncGenerator<string> {
  const { head, page } = officeLists[list];
  // Swedish dates have the format that spreadsheets sort: 2026-03-05 14:30:07.
  const dateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' });
  yield byteOrderMark + csvLine(head(language, time_zone));
  for await (const row of rowsOfAllPages((after) => ask.of(page(filter, { limit: 200, after }))))
    yield csvLine(row.map((value) => (value instanceof Date ? dateFormat.format(value) : (value ?? ''))));
}

export const openListFile = useCase(OpenListFile, { ask: Ask }, ({ request }, { ask }) =>
  Promise.resolve({ name: `${request.list}.csv`, format: 'csv' as const, lines: linesOf(request, ask) }),
);
