import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { RecordListExport } from '../audit/audit.commands.ts';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { Ask } from '../platform/http/ask.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { FileAnswer } from '../platform/http/files.ts';
import { ListExportPipe, listExportRequests, type ListExportRequest } from './list-export.requests.ts';
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
  @ApiExtraModels(...listExportRequests)
  @ApiBody({ schema: { oneOf: listExportRequests.map((request) => ({ $ref: getSchemaPath(request) })) } })
  @ApiCreatedResponse({ type: FileAnswer })
  async prepare(@Body(ListExportPipe) request: ListExportRequest, @Me() { id, sessionId }: SignedIn): Promise<FileAnswer> {
    const { list, language: _language, time_zone: _zone, ...filters } = request;
    const rows = await officeLists[list].count(this.ask, filters);
    const names = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const exported = { list, filters: names, rows };
    const { ticket } = await this.commands.execute(new RecordListExport({ userId: id, sessionId, exported, request }));
    return { href: `/api/audit/downloads/${ticket}` };
  }
}
