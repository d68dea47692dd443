import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Reached } from '../../platform/deciding/command.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { DepsOf } from '../../platform/deciding/use-case.ts';
import { SEND } from '../../platform/tokens.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { ChangeStatus } from './change-status.ts';
import { GrantRole } from './grant-role.ts';

export const administratorNeeds = { send: SEND, people: PeopleVault };

/** Refused until the address is confirmed, because the reader of its mail would become the administrator. */
export async function makeAdministrator({ send, people }: DepsOf<typeof administratorNeeds>, email: string): Promise<Reached> {
  const person = await people.findByEmail(email);
  if (!person) throw refusal('account_unknown');
  await send(new ChangeStatus({ userId: person.user_id, to: 'active', by: theSystem }));
  return send(new GrantRole({ userId: person.user_id, role: 'admin', by: theSystem }));
}
