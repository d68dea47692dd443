import { useCase } from '../platform/deciding/use-case.ts';
import { Ask } from '../platform/http/ask.ts';
import { rowsOfAllPages, spreadsheetLines } from '../platform/http/csv.ts';
import type { ListExportRequest } from './list-export.requests.ts';
import { OpenListFile } from './office.commands.ts';
import { officeLists } from './office-lists.ts';

/** The rows of the file, page by page. */
async function* rowsOf({ list, time_zone, language: _, ...filter }: ListExportRequest, ask: Ask) {
  // Swedish dates have the format that spreadsheets sort: 2026-03-05 14:30:07.
  const dateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' });
  for await (const row of rowsOfAllPages((after) => ask.of(officeLists[list].page(filter, { limit: 200, after }))))
    yield row.map((value) => (value instanceof Date ? dateFormat.format(value) : value));
}

function linesOf(request: ListExportRequest, ask: Ask): AsyncGenerator<string> {
  const { list, language, time_zone } = request;
  return spreadsheetLines(officeLists[list].head(language, time_zone), rowsOf(request, ask));
}

export const openListFile = useCase(OpenListFile, { ask: Ask }, ({ request }, { ask }) =>
  Promise.resolve({ name: `${request.list}.csv`, format: 'csv' as const, lines: linesOf(request, ask) }),
);
