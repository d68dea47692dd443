import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

export class ConfirmByToken extends Command {
  readonly type = 'ConfirmByToken';
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(ConfirmByToken)
export class ConfirmByTokenHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ token }: ConfirmByToken): Promise<Reached> {
    const userId = await this.db.transaction(async (manager) => {
      const spent = await this.tokens.spend(manager, token, 'confirm_email', currentContext().commandId);
      if (!spent) throw refusal('token_invalid');
      if (!spent.again) await this.owed.owe(manager, { type: 'ConfirmEmail', userId: spent.userId });
      return spent.userId;
    });
    return this.owed.record({ type: 'ConfirmEmail', userId });
  }
}
