import { command } from '../../platform/deciding/command.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import type { RecognisedUser } from '../sign-in/recognise-account.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

/** Signs in with a confirmed link, if it belongs to the account that this browser has created. */
export class SignInAfterConfirming extends command('SignInAfterConfirming')<{ token: string; signedUp: string | null }, RecognisedUser>() {}

export const signInAfterConfirming = useCase(
  SignInAfterConfirming,
  { store: EVENT_STORE, tokens: TokensVault, people: PeopleVault, passwords: PasswordsVault },
  async ({ token, signedUp }, { store, tokens, people, passwords }): Promise<RecognisedUser> => {
    const person = signedUp === null ? null : await people.find(signedUp);
    if (signedUp === null || !(await tokens.spendSignIn(token, signedUp))) throw refusal('not_signed_in');
    const { state } = await load(store, account, signedUp);
    if (!person || !state.confirmed || state.deletion === 'started') throw refusal('not_signed_in');
    await passwords.recordOwnerChoice(signedUp);
    return { id: person.user_id, email: person.email, generation: person.device_generation };
  },
);
