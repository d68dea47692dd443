import { SweepSignIns } from '../accounts.commands.ts';
import { ChallengesVault } from './challenges.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';
import { SecondFactors } from '../second-factor/second-factors.vault.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const sweepSignIns = useCase(
  SweepSignIns,
  { challenges: ChallengesVault, factors: SecondFactors, sessions: SignInsVault, links: TokensVault },
  async (_command, { challenges, factors, sessions, links }): Promise<void> => {
    await challenges.sweep();
    await factors.totp.sweep();
    await sessions.sweep();
    await links.sweep();
  },
);
