import { command } from '../../platform/deciding/command.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { PeopleVault } from '../people/people.vault.ts';

/** The user who signs in. */
export type Recognised = { id: string; email: string };

/** Answers whose account a second factor or a passkey has opened; refused for accounts that may not sign in. */
export class RecogniseAccount extends command('RecogniseAccount')<{ userId: string }, Recognised>() {}

export const recogniseAccount = useCase(
  RecogniseAccount,
  { store: EVENT_STORE, people: PeopleVault },
  async ({ userId }, { store, people }): Promise<Recognised> => {
    const person = await people.find(userId);
    const { state } = await load(store, account, userId);
    if (!person || state.deletion === 'started') throw refusal('account_deleted');
    if (!state.confirmed) throw refusal('email_not_confirmed');
    return { id: userId, email: person.email };
  },
);
