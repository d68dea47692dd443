import { Inject, Injectable } from '@nestjs/common';
import { Ask } from '../platform/http/ask.ts';
import { csvLine, pagesOf } from '../platform/http/csv.ts';
import type { ListExportRequest } from './list-export.requests.ts';
import type { File } from './log.file.ts';
import { officeLists } from './office-lists.ts';

/** Without this mark spreadsheets do not read the file as UTF-8. */
const mark = '\uFEFF';

/** A list of the office as a file, read at the client's pace. */
@Injectable()
export class ListFile {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  of(asked: ListExportRequest): File {
    return { name: `${asked.list}.csv`, format: 'csv', lines: this.lines(asked) };
  }

  private async *lines({ list, language, time_zone, ...filter }: ListExportRequest): AsyncGenerator<string> {
    const { head, page } = officeLists[list];
    // Swedish dates have the format that spreadsheets sort: 2026-03-05 14:30:07.
    const moments = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' });
    yield mark + csvLine(head(language, time_zone));
    for await (const row of pagesOf((after) => this.ask.of(page(filter, { limit: 200, after }))))
      yield csvLine(row.map((value) => (value instanceof Date ? moments.format(value) : (value ?? ''))));
  }
}
