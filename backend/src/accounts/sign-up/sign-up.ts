import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { bornOf } from '../../platform/deciding/born.ts';
import { Command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refuseWeak } from '../passwords/new-password.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { PeopleVault, type PersonalData } from '../people/people.vault.ts';
import { SendLink } from '../mail-links/send-link.ts';

/** Answers the id of the account that is created if the address is free. */
export class SignUp extends Command<string> {
  readonly type = 'SignUp';
  constructor(
    readonly email: string,
    readonly password: string,
    readonly person: PersonalData,
  ) {
    super();
  }
}

/**
 * The same work and the same answer whether the address is free or taken: its owner hears of it by mail. The worker appends
 * the fact and sends the mail, so that neither lengthens the answer.
 */
@CommandHandler(SignUp)
export class SignUpHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ email, password, person }: SignUp): Promise<string> {
    refuseWeak(password);
    const passwordHash = await this.passwords.hashOf(password);
    const userId = bornOf(currentContext().commandId);
    await this.db.transaction(async (manager) => {
      if (await this.people.add(manager, userId, email, person)) {
        await this.passwords.set(manager, userId, passwordHash);
        await this.owed.leave(manager, { type: 'RegisterUser', userId, method: 'password' });
        return;
      }
      const present = await this.people.findByEmail(email, manager);
      if (present?.user_id !== userId) await this.owed.leave(manager, new SendLink(email, 'signed_up_again'));
    });
    return userId;
  }
}
