import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import type { FileToSend } from '../../platform/http/files.ts';
import type { ExportFilter } from './export-filter.ts';
import { tableLines, ndjsonLines, leavesToExport } from './export.ts';
import { Notary } from '../sealing/notary.ts';
import { OriginsVault } from '../sealing/origins.vault.ts';
import { TreeVault } from '../sealing/tree.vault.ts';

export type LogFileRequest = { format: 'ndjson' | 'csv'; after?: string; until?: string; filter: ExportFilter; size: number };

/** Facts of the log as a file, under the newest seal at the time of the request. */
@Injectable()
export class LogFile {
  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(OriginsVault) private readonly origins: OriginsVault,
    @Inject(Notary) private readonly notary: Notary,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async fileFor({ format, after, until, filter, size }: LogFileRequest): Promise<FileToSend> {
    const deps = { tree: this.tree, notary: this.notary, store: this.store, changes: await this.origins.changes() };
    const seal = await this.tree.sealAtSize(size);
    if (!seal) throw refusal('not_found');
    const range = await leavesToExport(deps, seal, { after, until });
    const lines = format === 'csv' ? tableLines(deps, range, filter) : ndjsonLines(deps, range, filter);
    return { name: `log-${range.from}-${range.until}.${format}`, format, lines };
  }
}
