import { transact } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RecordListExport } from './audit.commands.ts';
import { auditDecider } from './audit.decider.ts';
import { DownloadsVault } from './exporting/downloads.vault.ts';

export const recordListExport = useCase(
  RecordListExport,
  { store: EVENT_STORE, downloads: DownloadsVault },
  async ({ userId, sessionId, exported, request }, { store, downloads }) => {
    await transact(store, auditDecider, userId, { type: 'RecordListExport', userId, exported });
    return { ticket: await downloads.issue({ kind: 'list', userId, sessionId, request }) };
  },
);
