import { accountStatuses } from '@orderstream/contracts/accounts/lifecycle';
import { boolean, readModel, text, timestamptz, uuid, type RowOf } from '../platform/declaring/table.ts';

export const appUser = readModel('app_user', {
  id: uuid().key(),
  status: text(accountStatuses),
  email_confirmed: boolean(),
  /** A deletion has been started and not been refused. */
  deleting: boolean(),
  created_at: timestamptz(),
});
export type AppUserRow = RowOf<typeof appUser>;

export const answeredUser = appUser.pick('id', 'status', 'email_confirmed', 'created_at');
/** What auditors are shown of an account at a moment. */
export const auditedUser = appUser.pick('id', 'status', 'email_confirmed', 'deleting', 'created_at');
