import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { refuseWeak } from './new-password.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

export class ResetPassword extends Command {
  readonly type = 'ResetPassword';
  constructor(
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}

/** Sets a password and ends sessions: one change, recorded by an event for each. */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(OtherSessions) private readonly otherSessions: OtherSessions,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ token, password }: ResetPassword): Promise<Reached> {
    refuseWeak(password);
    const passwordHash = await this.passwords.hashOf(password);
    const { commandId: changeId } = currentContext();
    const userId = await this.db.transaction(async (manager) => {
      const spent = await this.tokens.spend(manager, token, 'reset_password', changeId);
      if (!spent) throw refusal('token_invalid');
      const { userId: whose, again } = spent;
      if (again) return whose;
      await this.passwords.set(manager, whose, passwordHash, 'owner');
      // The person who opened this mail reads the address, which confirms it.
      await this.owed.owe(manager, { type: 'ConfirmEmail', userId: whose });
      await this.owed.owe(manager, { type: 'RecordPasswordChange', userId: whose, changeId, how: 'reset' });
      await this.otherSessions.end(manager, whose, null, 'password_changed');
      return whose;
    });
    return this.owed.record({ type: 'RecordPasswordChange', userId, changeId, how: 'reset' });
  }
}
