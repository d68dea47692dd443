import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { SignedIn } from '../../platform/http/signed-in.guard.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { auditDecider } from '../audit.decider.ts';
import { DownloadsVault, type FileRequest } from './downloads.vault.ts';
import { TreeVault, type Seal } from '../sealing/tree.vault.ts';

type FileToPrepare = { format: 'ndjson' | 'csv'; kinds: string[]; ids: string[]; fileAt: (seal: Seal) => FileRequest };

/** Prepares files for download. An export is recorded in the log before any of it leaves. */
@Injectable()
export class Downloads {
  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(DownloadsVault) private readonly vault: DownloadsVault,
  ) {}

  /** Records the export and issues a ticket; the file will be about the newest seal. */
  async prepare({ id, sessionId }: SignedIn, { format, kinds, ids, fileAt }: FileToPrepare): Promise<{ href: string; seal: Seal }> {
    const seal = await this.tree.newestSeal();
    if (!seal) throw refusal('not_found');
    const exported = { format, kinds, ids, sealSize: seal.size };
    await transact(this.store, auditDecider, id, { type: 'RecordExport', userId: id, request: exported });
    const ticket = await this.vault.issue({ ...fileAt(seal), userId: id, sessionId });
    return { href: `/api/audit/downloads/${ticket}`, seal };
  }
}
