import { Readable } from 'node:stream';
import { Controller, Get, Inject, Param, StreamableFile } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { refusal } from '../platform/deciding/refusal.ts';
import { Public, type SessionCheck } from '../platform/http/signed-in.guard.ts';
import { SESSION_CHECK } from '../platform/tokens.ts';
import { CustodyFile } from './custody.controller.ts';
import { DownloadsVault, type DownloadKind } from './downloads.vault.ts';
import { ListFile } from './list.file.ts';
import { LogFile, type File } from './log.file.ts';
import { MoneyFile } from './money.controller.ts';

const types = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

@ApiTags('audit')
@Public()
@Controller('api/audit/downloads')
export class DownloadsController {
  constructor(
    @Inject(DownloadsVault) private readonly vault: DownloadsVault,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
    @Inject(LogFile) private readonly log: LogFile,
    @Inject(CustodyFile) private readonly custody: CustodyFile,
    @Inject(MoneyFile) private readonly money: MoneyFile,
    @Inject(ListFile) private readonly lists: ListFile,
  ) {}

  /** The prepared file, for users who still have the right. Read at the client's pace. */
  @Get(':ticket')
  @ApiProduces('application/x-ndjson', 'text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async fetch(@Param('ticket') ticket: string): Promise<StreamableFile> {
    const found = await this.vault.take(ticket);
    const sessions = this.modules.get<SessionCheck>(SESSION_CHECK, { strict: false });
    const reader = found && (await sessions.identify(found.userId, found.sessionId));
    if (!found || !reader?.active || !reader.roles.some((role) => role === 'auditor' || role === 'admin')) throw refusal('not_signed_in');
    const { name, format, lines } = await this.fileOf(found.kind, found.asked);
    const disposition = `attachment; filename="${name}"`;
    return new StreamableFile(Readable.from(lines, { objectMode: false, highWaterMark: 65_536 }), { type: types[format], disposition });
  }

  /** The request was checked when the ticket was issued. */
  private fileOf(kind: DownloadKind, asked: object): File | Promise<File> {
    switch (kind) {
      case 'log':
        return this.log.of(asked as Parameters<LogFile['of']>[0]);
      case 'custody':
        return this.custody.of(asked);
      case 'money':
        return this.money.of(asked as Parameters<MoneyFile['of']>[0]);
      case 'list':
        return this.lists.of(asked as Parameters<ListFile['of']>[0]);
    }
  }
}
