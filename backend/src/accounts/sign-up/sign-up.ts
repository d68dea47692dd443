import { Vault } from '../../platform/database/vault.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { refuseWeak } from '../passwords/new-password.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { PeopleVault, type PersonalData } from '../people/people.vault.ts';
import { SendLink } from '../mail-links/send-link.ts';

/** Signs up, and returns the id that the account has if the address was free. */
export class SignUp extends command('SignUp')<{ email: string; password: string; person: PersonalData }, string>() {}

/**
 * Does the same work and gives the same answer whether the address is free or taken; the owner of a taken address gets a mail. The worker
 * appends the event and sends the mail, so that neither lengthens the answer.
 */
export const signUp = useCase(
  SignUp,
  { db: Vault, people: PeopleVault, passwords: PasswordsVault, outbox: Outbox },
  async ({ email, password, person }, { db, people, passwords, outbox }): Promise<string> => {
    refuseWeak(password);
    const passwordHash = await passwords.hashOf(password);
    const userId = derivedId(currentContext().commandId);
    await db.transaction(async (manager) => {
      if (await people.add(manager, userId, email, person)) {
        await passwords.setPassword(manager, userId, passwordHash);
        await outbox.leaveToWorker(manager, { type: 'RegisterUser', userId, method: 'password' });
        return;
      }
      const present = await people.findByEmail(email, manager);
      if (present?.user_id !== userId) await outbox.leaveToWorker(manager, new SendLink({ email, template: 'signed_up_again' }));
    });
    return userId;
  },
);
