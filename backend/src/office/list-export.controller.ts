import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { RecordListExport } from '../audit/audit.commands.ts';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { Ask } from '../platform/http/ask.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { FileAnswer } from '../platform/http/files.ts';
import { ListExportRequest } from './list-export.requests.ts';
import { officeLists } from './office-lists.ts';

/** Lists of the office as files. */
@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/exports')
export class ListExportController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The export is recorded before any of it is sent. */
  @FreshSignIn()
  @Post()
  @NotIdempotent()
  @ApiCreatedResponse({ type: FileAnswer })
  async prepare(@Body() request: ListExportRequest, @Me() { id, sessionId }: SignedIn): Promise<FileAnswer> {
    const { list, language: _language, time_zone: _zone, ...filter } = request;
    const { takes, count } = officeLists[list];
    const filters = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const unknownFilters = filters.filter((name) => !takes.some((filterName) => filterName === name));
    if (unknownFilters.length > 0)
      throw refusal(
        'invalid',
        unknownFilters.map((field) => ({ field, code: 'unknown' })),
      );
    const rows = await count(this.ask, filter);
    const exported = { list, filters, rows };
    const { ticket } = await this.commands.execute(new RecordListExport({ userId: id, sessionId, exported, request: request }));
    return { href: `/api/audit/downloads/${ticket}` };
  }
}
