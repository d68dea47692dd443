import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { SweepSignIns } from '../accounts.commands.ts';
import { ChallengesVault } from './challenges.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';
import { SecondFactors } from '../second-factor/second-factors.vault.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

@CommandHandler(SweepSignIns)
export class SweepSignInsHandler {
  constructor(
    @Inject(ChallengesVault) private readonly challenges: ChallengesVault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(SignInsVault) private readonly sessions: SignInsVault,
    @Inject(TokensVault) private readonly links: TokensVault,
  ) {}

  async execute(): Promise<void> {
    await this.challenges.sweep();
    await this.factors.totp.sweep();
    await this.sessions.sweep();
    await this.links.sweep();
  }
}
