import type { AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime } from '../platform/read.ts';

@ViewEntity({ schema: 'read', name: 'app_user', synchronize: false })
export class AppUserRow {
  @ViewColumn() id!: string;
  @ViewColumn() status!: AccountStatus;
  @ViewColumn() email_confirmed!: boolean;
  /** A deletion has been started and not been refused. */
  @ViewColumn() deleting!: boolean;
  @ViewColumn({ transformer: isoTime }) created_at!: string;
}
