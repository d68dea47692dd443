import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '../platform/cqrs.ts';
import { refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/signed-in.guard.ts';
import { RecordExport } from './audit.commands.ts';
import { DownloadsVault, type DownloadKind } from './downloads.vault.ts';
import type { Seal } from './tree.vault.ts';
import { TreeVault } from './tree.vault.ts';

type Wanted = { kind: DownloadKind; format: 'ndjson' | 'csv'; kinds: string[]; ids: string[]; asked: (seal: Seal) => object };

/** Prepares a file: that somebody takes it away stands in the log before anything of it leaves. */
@Injectable()
export class Downloads {
  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(DownloadsVault) private readonly vault: DownloadsVault,
  ) {}

  async prepare({ id, sessionId }: SignedIn, { kind, format, kinds, ids, asked }: Wanted): Promise<{ href: string; seal: Seal }> {
    const [seal] = await this.tree.seals({ limit: 1 });
    if (!seal) throw refusal('not_found');
    await this.commands.execute(new RecordExport(id, { format, kinds, ids, sealSize: seal.size }));
    const ticket = await this.vault.issue({ kind, userId: id, sessionId, asked: asked(seal) });
    return { href: `/api/audit/downloads/${ticket}`, seal };
  }
}
