import { ChallengesVault } from './challenges.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';
import { SecondFactors } from '../second-factor/second-factors.vault.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';
import { sweep } from '../../platform/deciding/use-case.ts';

/** Deletes expired sessions, links of mails, unfinished sign-ins, and secrets of authenticator apps that were not confirmed. */
export const sweepSignIns = sweep(
  { challenges: ChallengesVault, factors: SecondFactors, sessions: SignInsVault, links: TokensVault },
  async ({ challenges, factors, sessions, links }): Promise<void> => {
    await challenges.sweep();
    await factors.totp.sweep();
    await sessions.sweep();
    await links.sweep();
  },
);
