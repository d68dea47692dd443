import type { AdministratorEvent } from '@orderstream/contracts/accounts/events';
import { jsonSnapshot, type Decider } from '../../platform/deciding/decider.ts';
import { refusal } from '../../platform/deciding/refusal.ts';

/**
 * The active administrators, each with the revision of the account that this was read from. An administrator is added after the
 * account has become one, and removed before it ceases to be one, so that a race cannot remove the last one.
 */
export type Administrators = Readonly<Record<string, { active: boolean; asOf: number }>>;

/** `asOf`: the revision that the account was read at. */
export type AdministratorCommand =
  /** Removes an administrator; refused for the last active one. */
  | { type: 'ReleaseAdministrator'; userId: string; asOf: number }
  /** Records whether the account is an active administrator. */
  | { type: 'NoteAdministrator'; userId: string; asOf: number; active: boolean };

/** The active administrators other than this user. */
const otherActiveAdministrators = (userId: string, administrators: Administrators) =>
  Object.entries(administrators).filter(([id, { active }]) => active && id !== userId);

function decide(administrators: Administrators, command: AdministratorCommand): AdministratorEvent[] {
  const administrator = administrators[command.userId];
  const data = { user_id: command.userId, as_of: command.asOf };
  switch (command.type) {
    case 'ReleaseAdministrator':
      if (administrator && !administrator.active && administrator.asOf >= command.asOf) return [];
      if (otherActiveAdministrators(command.userId, administrators).length === 0) throw refusal('last_administrator');
      return [{ type: 'administrator_removed', data }];

    case 'NoteAdministrator':
      if (administrator ? administrator.active === command.active || administrator.asOf >= command.asOf : !command.active) return [];
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
  snapshots: jsonSnapshot(1),
};

/** The id of the single stream of administrators. */
export const allAdministrators = 'all';
