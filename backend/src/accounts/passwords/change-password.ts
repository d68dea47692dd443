import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refuseWeak } from './new-password.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { OwedVault, type AccountFact } from '../owed/owed.vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { Proofs, type Proof } from './proofs.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

export class ChangePassword extends Command {
  readonly type = 'ChangePassword';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly password: string,
    readonly proof: Proof,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(Proofs) private readonly proofs: Proofs,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(OtherSessions) private readonly otherSessions: OtherSessions,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, sessionId, password, proof }: ChangePassword): Promise<Reached> {
    refuseWeak(password);
    // In a repeated request, the password that is shown is the previous one by now.
    if (!(await this.owed.isRecorded(userId, 'password_changed'))) await this.proofs.demand(userId, sessionId, proof);
    const passwordHash = await this.passwords.hashOf(password);
    const fact: AccountFact = { type: 'RecordPasswordChange', userId, changeId: currentContext().commandId, how: 'settings' };
    await this.db.transaction(async (manager) => {
      await this.passwords.change(manager, userId, passwordHash);
      await this.tokens.withdrawResets(manager, userId);
      await this.owed.owe(manager, fact);
      await this.otherSessions.end(manager, userId, sessionId, 'password_changed');
    });
    return this.owed.record(fact);
  }
}
