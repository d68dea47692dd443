import { Inject } from '@nestjs/common';
import { bornOf } from '../platform/born.ts';
import { currentContext } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { refusal } from '../platform/refusal.ts';
import { Vault, type VaultTransaction } from '../platform/vault.ts';
import { ConfirmEmail, RegisterUser } from './accounts.commands.ts';
import { ConfirmByToken, SignUp } from './auth.commands.ts';
import { refuseWeak } from './new-password.ts';
import { OwedVault } from './owed.vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { PeopleVault } from './people.vault.ts';
import { SignInAfterConfirmingHandler } from './sign-in-after-confirming.ts';
import { TokensVault } from './tokens.vault.ts';

@CommandHandler(SignUp)
export class SignUpHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute(command: SignUp) {
    refuseWeak(command.password);
    const passwordHash = await this.passwords.hashOf(command.password);
    const userId = await this.db.transaction((manager) => this.enter(manager, command, passwordHash));
    await this.owed.settle(userId);
    const { position } = await this.commands.execute(new RegisterUser(userId, 'password'));
    return { user_id: userId, position };
  }

  private async enter(manager: VaultTransaction, { email, person }: SignUp, passwordHash: string): Promise<string> {
    const userId = bornOf(currentContext().commandId);
    if (await this.people.add(manager, userId, email, person)) {
      await this.passwords.set(manager, userId, passwordHash);
      await this.owed.owe(manager, new RegisterUser(userId, 'password'), userId);
      return userId;
    }
    const present = await this.people.findByEmail(email, manager);
    if (present?.user_id === userId) return userId;
    if (!present || !(await this.owed.isAbandoned(manager, present.user_id, 'RegisterUser'))) throw refusal('already_registered');
    // An earlier sign-up was cut off before it became a fact: nobody has heard of it, so this one takes its place.
    await this.people.replace(manager, present.user_id, person);
    await this.passwords.set(manager, present.user_id, passwordHash);
    return present.user_id;
  }
}

@CommandHandler(ConfirmByToken)
export class ConfirmByTokenHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ token }: ConfirmByToken) {
    const userId = await this.db.transaction(async (manager) => {
      const spent = await this.tokens.spend(manager, token, 'confirm_email', currentContext().commandId);
      if (!spent) throw refusal('token_invalid');
      if (!spent.again) await this.owed.owe(manager, new ConfirmEmail(spent.userId), spent.userId);
      return spent.userId;
    });
    await this.owed.settle(userId);
    return this.commands.execute(new ConfirmEmail(userId));
  }
}

export const signUpHandlers = [SignUpHandler, ConfirmByTokenHandler, SignInAfterConfirmingHandler];
