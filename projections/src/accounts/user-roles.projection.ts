import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import { roles, type Role } from '@orderstream/contracts/accounts/lifecycle';
import type { HandledEvent } from '@orderstream/contracts/shared/event';
import { removesRow, startsRow, type Projection } from '../platform/declaring/projection.ts';
import { userRoles, type UserRoleRow } from './user-roles.table.ts';

const roleKey = (userId: string, role: Role) => `${userId}:${role}`;

function roleKeys(event: HandledEvent<AccountEventFor<'user-roles'>>): string | readonly string[] {
  switch (event.type) {
    case 'role_granted':
    case 'role_revoked':
      return roleKey(event.data.user_id, event.data.role);
    case 'user_deleted':
      return roles.map((role) => roleKey(event.data.user_id, role));
  }
}

/** One row per role of a user. */
export const userRolesProjection: Projection<AccountEventFor<'user-roles'>, UserRoleRow> = {
  of: userRoles,
  version: 1,
  indexes: 'create index on rows (user_id);',
  key: roleKeys,
  on: {
    role_granted: startsRow(({ data }, id): UserRoleRow => ({
      id,
      user_id: data.user_id,
      role: data.role,
    })),
    role_revoked: removesRow,
    user_deleted: removesRow,
  },
  concerns: (row) => [`user:${row.user_id}`, 'admin'],
};
