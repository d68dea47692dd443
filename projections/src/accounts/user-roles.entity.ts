import type { Role } from '@orderstream/contracts/accounts/lifecycle';
import { ViewColumn, ViewEntity } from 'typeorm';

@ViewEntity({ schema: 'read', name: 'user_roles', synchronize: false })
export class UserRoleRow {
  @ViewColumn() id!: string;
  @ViewColumn() user_id!: string;
  @ViewColumn() role!: Role;
}
