import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { SweepSignIns } from '../accounts.commands.ts';
import { ChallengesVault } from './challenges.vault.ts';
import { SecondFactors } from '../second-factor/second-factors.vault.ts';

@CommandHandler(SweepSignIns)
export class SweepSignInsHandler {
  constructor(
    @Inject(ChallengesVault) private readonly challenges: ChallengesVault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
  ) {}

  async execute(): Promise<void> {
    await this.challenges.sweep();
    await this.factors.totp.sweep();
  }
}
