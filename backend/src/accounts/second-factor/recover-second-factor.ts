import { Inject } from '@nestjs/common';
import type { RecoveryReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { Vault } from '../../platform/database/vault.ts';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { OwedVault, type AccountFact } from '../owed/owed.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';

/** An administrator removes all second factors of a user who has lost them, so that the user can sign in and add new ones. */
export class RecoverSecondFactor extends Command {
  readonly type = 'RecoverSecondFactor';
  constructor(
    readonly userId: string,
    readonly reason: RecoveryReason,
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(RecoverSecondFactor)
export class RecoverSecondFactorHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(OtherSessions) private readonly otherSessions: OtherSessions,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, reason, by }: RecoverSecondFactor): Promise<Reached> {
    if (by.id === userId) throw refusal('not_yourself');
    const fact: AccountFact = { type: 'RecordSecondFactorRecovered', userId, changeId: currentContext().commandId, reason, by };
    if (await this.owed.isRecorded(userId, 'second_factor_recovered')) return this.owed.record(fact);
    await this.db.transaction(async (manager) => {
      if (!(await this.factors.removeAll(manager, userId))) throw refusal('second_factor_unset');
      await this.owed.owe(manager, fact);
      await this.otherSessions.end(manager, userId, null, 'second_factor_changed');
    });
    return this.owed.record(fact);
  }
}
