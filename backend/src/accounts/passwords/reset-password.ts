import { Vault } from '../../platform/database/vault.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { refuseWeak } from './new-password.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

export class ResetPassword extends command('ResetPassword')<{ token: string; password: string }>() {}

/** Sets a password by a mailed link and ends all sessions, recorded as two events. */
export const resetPassword = useCase(
  ResetPassword,
  { db: Vault, tokens: TokensVault, passwords: PasswordsVault, otherSessions: OtherSessions, outbox: Outbox },
  async ({ token, password }, { db, tokens, passwords, otherSessions, outbox }): Promise<Reached> => {
    refuseWeak(password);
    const passwordHash = await passwords.hashOf(password);
    const { commandId: changeId } = currentContext();
    const userId = await db.transaction(async (manager) => {
      const spent = await tokens.spend(manager, token, 'reset_password', changeId);
      if (!spent) throw refusal('token_invalid');
      const { userId: owner, isRepeated } = spent;
      if (isRepeated) return owner;
      await passwords.setPassword(manager, owner, passwordHash, 'owner');
      // Opening the mail proves that the person reads the address, which confirms it.
      await outbox.owe(manager, { type: 'ConfirmEmail', userId: owner });
      await outbox.owe(manager, { type: 'RecordPasswordChange', userId: owner, changeId, how: 'reset' });
      await otherSessions.end(manager, owner, null, 'password_changed');
      return owner;
    });
    return outbox.carryOutAndLocate({ type: 'RecordPasswordChange', userId, changeId, how: 'reset' });
  },
);
