import { command } from '../../platform/deciding/command.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import type { RecognisedUser } from './recognise-account.ts';

export class SignInWithPassword extends command('SignInWithPassword')<{ email: string; password: string }, RecognisedUser>() {}

const unknownUserId = '00000000-0000-4000-8000-000000000000';

/** Does the same work for every address, so that neither the answer nor its time reveals who is registered (S10). */
export const signInWithPassword = useCase(
  SignInWithPassword,
  { store: EVENT_STORE, people: PeopleVault, passwords: PasswordsVault },
  async ({ email, password }, { store, people, passwords }): Promise<RecognisedUser> => {
    const person = await people.findByEmail(email);
    const comparison = await passwords.compare(person?.user_id ?? null, password);
    const { state } = await load(store, account, person?.user_id ?? unknownUserId);
    if (!person || comparison === 'wrong') throw refusal('wrong_credentials');
    if (state.deletion === 'started') throw refusal('account_deleted');
    // Only a person who knows the ended password learns that it has ended.
    if (comparison === 'ended') throw refusal('password_ended');
    if (!state.confirmed) throw refusal('email_not_confirmed');
    return { id: person.user_id, email: person.email, generation: person.device_generation };
  },
);
