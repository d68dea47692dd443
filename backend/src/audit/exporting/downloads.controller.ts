import { Readable } from 'node:stream';
import { Controller, Get, Inject, Param, StreamableFile } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Public, type SessionCheck } from '../../platform/http/signed-in.guard.ts';
import { SESSION_CHECK } from '../../platform/tokens.ts';
import { CustodyFile } from '../reading/custody.controller.ts';
import { DownloadsVault, type Download, type FileRequest } from './downloads.vault.ts';
import { OpenListFile } from '../../office/office.commands.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import type { FileToSend } from '../../platform/http/files.ts';
import { LogFile } from './log.file.ts';
import { MoneyFile } from '../comparing/money.controller.ts';

/** Characters of a file after which its reader's right is checked again. */
const checkedCharacters = 65_536;

/** Who may read each kind of file, as at the routes that issue its tickets. */
const readers: Readonly<Record<FileRequest['kind'], readonly string[]>> = {
  log: ['auditor', 'admin'],
  custody: ['auditor', 'admin'],
  money: ['auditor', 'admin'],
  list: ['admin'],
};

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
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Sends the prepared file to a user who still has the right to it, as fast as the client reads. */
  @Get(':ticket')
  @ApiProduces('application/x-ndjson', 'text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async fetch(@Param('ticket') ticket: string): Promise<StreamableFile> {
    const download = await this.vault.redeem(ticket);
    if (!download || !(await this.readerHasRight(download))) throw refusal('not_signed_in');
    const { name, format, lines } = await this.fileOf(download);
    const disposition = `attachment; filename="${name}"`;
    const file = Readable.from(this.linesWhileAllowed(download, lines), { objectMode: false, highWaterMark: checkedCharacters });
    return new StreamableFile(file, { type: types[format], disposition });
  }

  /** Whether the reader may still read such files. */
  private async readerHasRight({ kind, userId, sessionId }: Download): Promise<boolean> {
    const sessions = this.modules.get<SessionCheck>(SESSION_CHECK, { strict: false });
    const reader = await sessions.identify(userId, sessionId);
    return reader?.active === true && reader.roles.some((role) => readers[kind].includes(role));
  }

  /** The lines of a file as long as its reader has the right to them: reading can take hours. */
  private async *linesWhileAllowed(download: Download, lines: AsyncIterable<string>): AsyncGenerator<string> {
    let unchecked = 0;
    for await (const line of lines) {
      unchecked += line.length;
      if (unchecked > checkedCharacters) {
        if (!(await this.readerHasRight(download))) throw refusal('not_signed_in');
        unchecked = 0;
      }
      yield line;
    }
  }

  /** The file of a download; its request was checked when the ticket was issued. */
  private fileOf({ kind, request }: FileRequest): FileToSend | Promise<FileToSend> {
    switch (kind) {
      case 'log':
        return this.log.fileFor(request);
      case 'custody':
        return this.custody.fileFor(request);
      case 'money':
        return this.money.fileFor(request);
      case 'list':
        return this.commands.execute(new OpenListFile({ request }));
    }
  }
}
