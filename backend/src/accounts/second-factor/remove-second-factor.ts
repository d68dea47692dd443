import { Vault } from '../../platform/database/vault.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { Outbox, type AccountFact } from '../outbox/outbox.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

export class RemoveSecondFactor extends command('RemoveSecondFactor')<{
  userId: string;
  sessionId: string;
  which: { kind: 'totp' } | { kind: 'passkey'; id: string };
}>() {}

/** With the last factor, the recovery codes are deleted and no session counts as having shown a second factor. */
export const removeSecondFactor = useCase(
  RemoveSecondFactor,
  { db: Vault, factors: SecondFactors, signIns: SignInsVault, otherSessions: OtherSessions, outbox: Outbox },
  async ({ userId, sessionId, which }, { db, factors, signIns, otherSessions, outbox }): Promise<Reached> => {
    const changeId = currentContext().commandId;
    const fact: AccountFact = { type: 'RecordSecondFactorRemoved', userId, changeId, kind: which.kind };
    if (await outbox.isRecorded(userId, 'second_factor_removed')) return outbox.carryOutAndLocate(fact);
    await db.transaction(async (manager) => {
      const { totp, passkeys, codes } = factors;
      const removed = which.kind === 'totp' ? await totp.remove(manager, userId) : (await passkeys.remove(manager, userId, which.id)) > 0;
      if (!removed) throw refusal('not_found');
      if ((await factors.of(userId, manager)).length === 0) {
        await codes.forget(manager, userId);
        await signIns.withdrawSecondFactor(manager, userId);
      }
      await outbox.owe(manager, fact);
      await otherSessions.end(manager, userId, sessionId, 'second_factor_changed');
    });
    return outbox.carryOutAndLocate(fact);
  },
);
