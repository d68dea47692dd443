import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { MintToken } from '../accounts.commands.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { TokensVault } from './tokens.vault.ts';

const minutesGood = { confirm_email: 24 * 60, reset_password: 60 } as const;

@CommandHandler(MintToken)
export class MintTokenHandler {
  constructor(
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(TokensVault) private readonly tokens: TokensVault,
  ) {}

  async execute({ userId, purpose }: MintToken): Promise<string | null> {
    if (!(await this.people.find(userId))) return null;
    return this.tokens.mint(userId, purpose, minutesGood[purpose]);
  }
}
