import { Vault } from '../../platform/database/vault.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { SignInsVault } from './sign-ins.vault.ts';

/** A refresh token was presented that had been exchanged before, so there is a copy of it. */
export class EndStolenSession extends command('EndStolenSession')<{ userId: string; sessionId: string }, void>() {}

export const endStolenSession = useCase(
  EndStolenSession,
  { db: Vault, signIns: SignInsVault, owed: OwedVault },
  async ({ userId, sessionId }, { db, signIns, owed }): Promise<void> => {
    const { commandId: changeId } = currentContext();
    await db.transaction(async (manager) => {
      if (!(await signIns.end(manager, userId, sessionId))) return;
      await owed.owe(manager, { type: 'RecordSessionsEnded', userId, changeId, cause: 'refresh_token_reused' });
    });
    await owed.settle(userId);
  },
);
