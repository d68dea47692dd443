import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { account } from '../account.decider.ts';
import type { PeopleVault } from '../people/people.vault.ts';

/**
 * The user who signs in. `generation`: the `device_generation` from before the way in was checked; a session is opened only while it
 * is valid, so that no sign-in outlasts the end of all sessions.
 */
export type RecognisedUser = { id: string; email: string; generation: number };

/** The user whom a second factor or passkey belongs to; refused for accounts that may not sign in. */
export async function recogniseAccount(
  { store, people }: { store: EventStore; people: PeopleVault },
  userId: string,
  generation: number,
): Promise<RecognisedUser> {
  const person = await people.find(userId);
  const { state } = await load(store, account, userId);
  if (!person || state.deletion === 'started') throw refusal('account_deleted');
  if (!state.confirmed) throw refusal('email_not_confirmed');
  return { id: userId, email: person.email, generation };
}
