import type { EventStore } from '@orderstream/eventstore/event-store';
import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { Ask } from '../platform/http/ask.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { auditing } from './audit.decider.ts';
import { FileAnswer } from './custody.requests.ts';
import { DownloadsVault } from './downloads.vault.ts';
import { ListExportRequest } from './list-export.requests.ts';
import { officeLists } from './office-lists.ts';

/** Lists of the office as files. */
@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/exports')
export class ListExportController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(DownloadsVault) private readonly vault: DownloadsVault,
  ) {}

  /** The export is recorded before any of it is sent. */
  @FreshSignIn()
  @Post()
  @NotIdempotent()
  @ApiCreatedResponse({ type: FileAnswer })
  async prepare(@Body() asked: ListExportRequest, @Me() { id, sessionId }: SignedIn): Promise<FileAnswer> {
    const { list, language: _language, time_zone: _zone, ...filter } = asked;
    const { takes, count } = officeLists[list];
    const filters = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const foreign = filters.filter((name) => !takes.some((taken) => taken === name));
    if (foreign.length > 0)
      throw refusal(
        'invalid',
        foreign.map((field) => ({ field, code: 'unknown' })),
      );
    const rows = await count(this.ask, filter);
    await transact(this.store, auditing, id, { type: 'RecordListExport', userId: id, exported: { list, filters, rows } });
    const ticket = await this.vault.issue({ kind: 'list', userId: id, sessionId, asked });
    return { href: `/api/audit/downloads/${ticket}` };
  }
}
