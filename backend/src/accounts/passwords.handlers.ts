import { Inject } from '@nestjs/common';
import { currentContext } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { Vault, type VaultTransaction } from '../platform/vault.ts';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { RequestMail } from '../notifications/notifications.commands.ts';
import { account } from './account.decider.ts';
import { ConfirmEmail, RecordPasswordChange, RecordSessionsEnded } from './accounts.commands.ts';
import { AskForLink, ChangePassword, ResetPassword, SendLink } from './auth.commands.ts';
import { refuseWeak } from './new-password.ts';
import { OwedVault } from './owed.vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { PeopleVault } from './people.vault.ts';
import { Proofs } from './proofs.ts';
import { SignInsVault } from './sign-ins.vault.ts';
import { TokensVault } from './tokens.vault.ts';

@CommandHandler(AskForLink)
export class AskForLinkHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ email, template }: AskForLink): Promise<void> {
    await this.owed.owe(this.db.manager, new SendLink(email, template), null);
  }
}

@CommandHandler(SendLink)
export class SendLinkHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PeopleVault) private readonly people: PeopleVault,
  ) {}

  async execute({ email, template }: SendLink): Promise<void> {
    const person = await this.people.findByEmail(email);
    if (!person) return;
    const { state } = await load(this.store, account, person.user_id);
    if (state.deletion === 'started' || (template === 'email_confirmation' && state.confirmed)) return;
    const { commandId } = currentContext();
    await this.commands.execute(new RequestMail(commandId, person.user_id, template, commandId));
  }
}

/** Sets a password and ends sessions; both are one change, told by facts of their own. */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ token, password }: ResetPassword) {
    refuseWeak(password);
    const passwordHash = await this.passwords.hashOf(password);
    const { commandId } = currentContext();
    const userId = await this.db.transaction(async (manager) => {
      const spent = await this.tokens.spend(manager, token, 'reset_password', commandId);
      if (!spent) throw refusal('token_invalid');
      const { userId: whose, again } = spent;
      if (again) return whose;
      await this.passwords.set(manager, whose, passwordHash, 'owner');
      // Who opened this mail reads that address: it needs no other confirmation.
      await this.owed.owe(manager, new ConfirmEmail(whose), whose);
      await this.owed.owe(manager, new RecordPasswordChange(whose, commandId, 'reset'), whose);
      await endOthers(this.signIns, this.owed, manager, whose, null);
      return whose;
    });
    await this.owed.settle(userId);
    return this.commands.execute(new RecordPasswordChange(userId, commandId, 'reset'));
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Vault) private readonly db: Vault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(Proofs) private readonly proofs: Proofs,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, sessionId, password, proof }: ChangePassword) {
    refuseWeak(password);
    if (!(await this.isDone(userId))) await this.proofs.demand(userId, sessionId, proof);
    const passwordHash = await this.passwords.hashOf(password);
    const { commandId } = currentContext();
    await this.db.transaction(async (manager) => {
      await this.passwords.set(manager, userId, passwordHash);
      await this.tokens.withdraw(manager, userId, 'reset_password');
      await this.owed.owe(manager, new RecordPasswordChange(userId, commandId, 'settings'), userId);
      await endOthers(this.signIns, this.owed, manager, userId, sessionId);
    });
    await this.owed.settle(userId);
    return this.commands.execute(new RecordPasswordChange(userId, commandId, 'settings'));
  }

  /** The request is sent again because its answer was lost: the present password is the new one by now. */
  private async isDone(userId: string): Promise<boolean> {
    await this.owed.settle(userId);
    const { state } = await load(this.store, account, userId);
    return state.changes.includes(`password_changed ${currentContext().commandId}`);
  }
}

async function endOthers(signIns: SignInsVault, owed: OwedVault, manager: VaultTransaction, userId: string, present: string | null) {
  const ended = await signIns.endAll(manager, userId, present);
  const { commandId } = currentContext();
  if (ended > 0) await owed.owe(manager, new RecordSessionsEnded(userId, commandId, 'password_changed'), userId);
}

export const passwordHandlers = [AskForLinkHandler, SendLinkHandler, ResetPasswordHandler, ChangePasswordHandler];
