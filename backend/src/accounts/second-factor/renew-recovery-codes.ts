import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { WithCodes } from './factor-additions.ts';
import { OwedVault, type AccountFact } from '../owed/owed.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';

export class RenewRecoveryCodes extends Command<WithCodes> {
  readonly type = 'RenewRecoveryCodes';
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId }: RenewRecoveryCodes): Promise<WithCodes> {
    if ((await this.factors.of(userId)).length === 0) throw refusal('second_factor_unset');
    const { codes, hashes } = await this.factors.codes.make();
    const fact: AccountFact = { type: 'RecordRecoveryCodesRenewed', userId, changeId: currentContext().commandId };
    await this.db.transaction(async (manager) => {
      await this.factors.codes.replace(manager, userId, hashes);
      await this.owed.owe(manager, fact);
    });
    return { ...(await this.owed.record(fact)), recoveryCodes: codes };
  }
}
