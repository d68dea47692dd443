import { Vault } from '../../platform/database/vault.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { refuseWeak } from './new-password.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { Outbox, type AccountFact } from '../outbox/outbox.vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { Proofs, type Proof } from './proofs.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

export class ChangePassword extends command('ChangePassword')<{ userId: string; sessionId: string; password: string; proof: Proof }>() {}

export const changePassword = useCase(
  ChangePassword,
  { db: Vault, tokens: TokensVault, proofs: Proofs, passwords: PasswordsVault, otherSessions: OtherSessions, outbox: Outbox },
  async ({ userId, sessionId, password, proof }, { db, tokens, proofs, passwords, otherSessions, outbox }): Promise<Reached> => {
    refuseWeak(password);
    // A repeated request shows the previous password, which is no longer valid.
    if (!(await outbox.isRecorded(userId, 'password_changed'))) await proofs.requireProof(userId, sessionId, proof);
    const passwordHash = await passwords.hashOf(password);
    const fact: AccountFact = { type: 'RecordPasswordChange', userId, changeId: currentContext().commandId, how: 'settings' };
    await db.transaction(async (manager) => {
      await passwords.changePassword(manager, userId, passwordHash);
      await tokens.withdrawResets(manager, userId);
      await outbox.owe(manager, fact);
      await otherSessions.end(manager, userId, sessionId, 'password_changed');
    });
    return outbox.carryOutAndLocate(fact);
  },
);
