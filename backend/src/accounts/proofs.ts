import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '../platform/refusal.ts';
import type { Proof } from './auth.commands.ts';
import { AuthLimits } from './auth-limits.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { SignInsVault } from './sign-ins.vault.ts';

/** Asks whoever has a session to show again that it is theirs. */
@Injectable()
export class Proofs {
  constructor(
    @Inject(AuthLimits) private readonly limits: AuthLimits,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
  ) {}

  async byPassword(userId: string, sessionId: string, password: string): Promise<void> {
    const attempt = await this.limits.proof(userId);
    if (!(await this.passwords.matches(userId, password))) throw refusal('wrong_password', [{ field: 'password', code: 'wrong' }]);
    await attempt.succeeded();
    await this.signIns.prove(sessionId, userId);
  }

  /** For what changes whose account it is: the present password, whenever the last sign-in was. Without one, a fresh sign-in. */
  async demand(userId: string, sessionId: string, { fresh, password = '' }: Proof): Promise<void> {
    if (await this.passwords.has(userId)) await this.byPassword(userId, sessionId, password);
    else if (!fresh) throw refusal('sign_in_again');
  }
}
