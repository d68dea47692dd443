import { Vault } from '../../platform/database/vault.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { OtherSessions } from './other-sessions.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { SignInsVault } from './sign-ins.vault.ts';

export class EndSessions extends command('EndSessions')<
  {
    userId: string;
    /** One session, or all but the present one. */
    which: { only: string } | { except: string };
  },
  void
>() {}

export const endSessions = useCase(
  EndSessions,
  { db: Vault, signIns: SignInsVault, otherSessions: OtherSessions, outbox: Outbox },
  async ({ userId, which }, { db, signIns, otherSessions, outbox }): Promise<void> => {
    await db.transaction(async (manager) => {
      if ('except' in which) return void (await otherSessions.end(manager, userId, which.except, 'ended_by_user'));
      if (!(await signIns.end(manager, userId, which.only))) throw refusal('not_found');
      await outbox.owe(manager, { type: 'RecordSessionsEnded', userId, changeId: currentContext().commandId, cause: 'ended_by_user' });
    });
    await outbox.carryOutAllOf(userId);
  },
);
