import type { AdministratorEvent } from '@orderstream/contracts/accounts/events';
import { inOnePart, type Decider } from '../platform/decider.ts';
import { refusal } from '../platform/refusal.ts';
import type { AdministratorCommand } from './accounts.commands.ts';

/**
 * Who is an active administrator, and as of which revision of the account that was known. Somebody is entered after their
 * account says so and leaves before it does, so nobody counts here who is none: the last one cannot be lost in a race.
 */
export type Administrators = Readonly<Record<string, { active: boolean; asOf: number }>>;

const othersThan = (userId: string, administrators: Administrators) =>
  Object.entries(administrators).filter(([id, { active }]) => active && id !== userId);

function decide(administrators: Administrators, command: AdministratorCommand): AdministratorEvent[] {
  const known = administrators[command.userId];
  const data = { user_id: command.userId, as_of: command.asOf };
  switch (command.type) {
    case 'ReleaseAdministrator':
      if (known && !known.active && known.asOf >= command.asOf) return [];
      if (othersThan(command.userId, administrators).length === 0) throw refusal('last_administrator');
      return [{ type: 'administrator_removed', data }];

    case 'NoteAdministrator':
      if (known ? known.active === command.active || known.asOf >= command.asOf : !command.active) return [];
      return [{ type: command.active ? 'administrator_added' : 'administrator_removed', data }];
  }
}

function evolve(administrators: Administrators, event: AdministratorEvent): Administrators {
  const { user_id, as_of } = event.data;
  switch (event.type) {
    case 'administrator_added':
      return { ...administrators, [user_id]: { active: true, asOf: as_of } };
    case 'administrator_removed':
      return { ...administrators, [user_id]: { active: false, asOf: as_of } };
  }
}

export const administrators: Decider<Administrators, AdministratorCommand, AdministratorEvent> = {
  category: 'administrators',
  initial: {},
  decide,
  evolve,
  snapshots: inOnePart(1),
};

/** One stream for all of them. */
export const everybody = 'all';
