import { roles } from '@orderstream/contracts/accounts/lifecycle';
import { readModel, text, uuid, type RowOf } from '../platform/declaring/table.ts';

export const userRoles = readModel('user_roles', {
  id: text().key(),
  user_id: uuid(),
  role: text(roles),
});
export type UserRoleRow = RowOf<typeof userRoles>;
