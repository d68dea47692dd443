import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import type { FileToSend } from '../../platform/http/files.ts';
import type { ExportFilter } from './export-filter.ts';
import { csv, ndjson, leavesToExport } from './export.ts';
import { Notary } from '../sealing/notary.ts';
import { OriginsVault } from '../sealing/origins.vault.ts';
import { TreeVault } from '../sealing/tree.vault.ts';

export type LogAsked = { format: 'ndjson' | 'csv'; after?: string; until?: string; filter: ExportFilter; size: number };

/** Facts of the log as a file, under the newest seal at the time of the request. */
@Injectable()
export class LogFile {
  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(OriginsVault) private readonly origins: OriginsVault,
    @Inject(Notary) private readonly notary: Notary,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async of({ format, after, until, filter, size }: LogAsked): Promise<FileToSend> {
    const around = { tree: this.tree, notary: this.notary, store: this.store, changes: await this.origins.changes() };
    const seal = await this.tree.sealOf(size);
    if (!seal) throw refusal('not_found');
    const place = await leavesToExport(around, seal, { after, until });
    const lines = format === 'csv' ? csv(around, place, filter) : ndjson(around, place, filter);
    return { name: `log-${place.from}-${place.until}.${format}`, format, lines };
  }
}
