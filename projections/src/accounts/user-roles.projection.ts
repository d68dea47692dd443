import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { roles, type Role } from '@orderstream/contracts/accounts/lifecycle';
import type { HeardEvent, Only } from '@orderstream/contracts/shared/event';
import { ignored, removes, starts, type Projection } from '../platform/declaring/projection.ts';
import { userRoles, type UserRoleRow } from './user-roles.table.ts';

const keyOf = (userId: string, role: Role) => `${userId}:${role}`;

function keysOf(event: HeardEvent<AccountEvent>): string | readonly string[] {
  switch (event.type) {
    case 'role_granted':
    case 'role_revoked':
      return keyOf(event.data.user_id, event.data.role);
    case 'user_deleted':
      return roles.map((role) => keyOf(event.data.user_id, role));
    case 'user_registered':
    case 'email_confirmed':
    case 'identity_linked':
    case 'identity_unlinked':
    case 'user_status_changed':
    case 'profile_changed':
    case 'password_changed':
    case 'sessions_ended':
    case 'second_factor_added':
    case 'second_factor_removed':
    case 'second_factor_recovered':
    case 'recovery_codes_renewed':
    case 'recovery_code_used':
    case 'user_deletion_started':
    case 'user_deletion_refused':
      return [];
  }
}

/** One row per role of a user. */
export const userRolesProjection: Projection<AccountEvent, UserRoleRow> = {
  of: userRoles,
  version: 1,
  indexes: 'create index on rows (user_id);',
  key: keysOf,
  on: {
    role_granted: starts(({ data }: HeardEvent<Only<AccountEvent, 'role_granted'>>, id): UserRoleRow => ({
      id,
      user_id: data.user_id,
      role: data.role,
    })),
    role_revoked: removes,
    user_deleted: removes,
    user_registered: ignored,
    email_confirmed: ignored,
    identity_linked: ignored,
    identity_unlinked: ignored,
    user_status_changed: ignored,
    profile_changed: ignored,
    password_changed: ignored,
    sessions_ended: ignored,
    second_factor_added: ignored,
    second_factor_removed: ignored,
    second_factor_recovered: ignored,
    recovery_codes_renewed: ignored,
    recovery_code_used: ignored,
    user_deletion_started: ignored,
    user_deletion_refused: ignored,
  },
  concerns: (row) => [`user:${row.user_id}`, 'admin'],
};
