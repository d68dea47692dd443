import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { OwedVault, type AccountFact } from '../owed/owed.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

export class RemoveSecondFactor extends Command {
  readonly type = 'RemoveSecondFactor';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly which: { kind: 'totp' } | { kind: 'passkey'; id: string },
  ) {
    super();
  }
}

/** With the last factor, the recovery codes are deleted and no session counts as having shown a second factor. */
@CommandHandler(RemoveSecondFactor)
export class RemoveSecondFactorHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OtherSessions) private readonly otherSessions: OtherSessions,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, sessionId, which }: RemoveSecondFactor): Promise<Reached> {
    const changeId = currentContext().commandId;
    const fact: AccountFact = { type: 'RecordSecondFactorRemoved', userId, changeId, kind: which.kind };
    if (await this.owed.isRecorded(userId, 'second_factor_removed')) return this.owed.record(fact);
    await this.db.transaction(async (manager) => {
      const { totp, passkeys, codes } = this.factors;
      const removed = which.kind === 'totp' ? await totp.remove(manager, userId) : (await passkeys.remove(manager, userId, which.id)) > 0;
      if (!removed) throw refusal('not_found');
      if ((await this.factors.of(userId, manager)).length === 0) {
        await codes.forget(manager, userId);
        await this.signIns.withdrawSecondFactor(manager, userId);
      }
      await this.owed.owe(manager, fact);
      await this.otherSessions.end(manager, userId, sessionId, 'second_factor_changed');
    });
    return this.owed.record(fact);
  }
}
