import type { RecoveryReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { Vault } from '../../platform/database/vault.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { Outbox, type AccountFact } from '../outbox/outbox.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';

/** Removes all second factors of a user who has lost them, for an administrator, so that the user can sign in and add new ones. */
export class RecoverSecondFactor extends command('RecoverSecondFactor')<{ userId: string; reason: RecoveryReason; by: Actor }>() {}

export const recoverSecondFactor = useCase(
  RecoverSecondFactor,
  { db: Vault, factors: SecondFactors, otherSessions: OtherSessions, outbox: Outbox },
  async ({ userId, reason, by }, { db, factors, otherSessions, outbox }): Promise<Reached> => {
    if (by.id === userId) throw refusal('not_yourself');
    const fact: AccountFact = { type: 'RecordSecondFactorRecovered', userId, changeId: currentContext().commandId, reason, by };
    if (await outbox.isRecorded(userId, 'second_factor_recovered')) return outbox.carryOutAndLocate(fact);
    await db.transaction(async (manager) => {
      if (!(await factors.removeAll(manager, userId))) throw refusal('second_factor_unset');
      await outbox.owe(manager, fact);
      await otherSessions.end(manager, userId, null, 'second_factor_changed');
    });
    return outbox.carryOutAndLocate(fact);
  },
);
