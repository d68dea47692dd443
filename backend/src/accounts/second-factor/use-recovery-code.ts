import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';

/** Answers whether a sign-in has shown an unused recovery code, which is used up by it. */
export class UseRecoveryCode extends Command<boolean> {
  readonly type = 'UseRecoveryCode';
  constructor(
    readonly userId: string,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(UseRecoveryCode)
export class UseRecoveryCodeHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, code }: UseRecoveryCode): Promise<boolean> {
    const { codes } = this.factors;
    const slot = await codes.recognise(userId, code);
    if (slot === null) return false;
    const used = await this.db.transaction(async (manager) => {
      if (!(await codes.use(manager, userId, slot))) return false;
      const left = await codes.left(userId, manager);
      await this.owed.owe(manager, { type: 'RecordRecoveryCodeUsed', userId, changeId: currentContext().commandId, left });
      return true;
    });
    await this.owed.settle(userId);
    return used;
  }
}
