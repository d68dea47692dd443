import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { MintToken } from '../accounts.commands.ts';
import { TokensVault } from './tokens.vault.ts';

const minutesGood = { confirm_email: 24 * 60, reset_password: 60 } as const;

@CommandHandler(MintToken)
export class MintTokenHandler {
  constructor(@Inject(TokensVault) private readonly tokens: TokensVault) {}

  execute({ userId, purpose, requestedAt }: MintToken): Promise<string | null> {
    return this.tokens.mint(userId, purpose, minutesGood[purpose], requestedAt);
  }
}
