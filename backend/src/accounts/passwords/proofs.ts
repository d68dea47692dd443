import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '../../platform/deciding/refusal.ts';
import { AuthLimits } from '../auth-limits.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

/** What proves that a session belongs to its user: the present password, or a recent sign-in if there is no password. */
export type Proof = { fresh: boolean; password?: string | undefined };

/** Requires more than an open session for sensitive changes. */
@Injectable()
export class Proofs {
  constructor(
    @Inject(AuthLimits) private readonly limits: AuthLimits,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
  ) {}

  /** Checks the password, and marks the session as freshly signed in. */
  async proveByPassword(userId: string, sessionId: string, password: string): Promise<void> {
    const attempt = await this.limits.countProof(userId);
    if (!(await this.passwords.matches(userId, password))) throw refusal('wrong_password', [{ field: 'password', code: 'wrong' }]);
    await attempt.succeed();
    await this.signIns.recordProof(sessionId, userId);
  }

  /** Requires the present password or, without one, a recent sign-in, for changes that could give the account to another person. */
  async requireProof(userId: string, sessionId: string, { fresh, password = '' }: Proof): Promise<void> {
    if (await this.passwords.hasPassword(userId)) await this.proveByPassword(userId, sessionId, password);
    else if (!fresh) throw refusal('sign_in_again');
  }
}
