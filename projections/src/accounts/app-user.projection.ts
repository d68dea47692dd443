import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { changes, ignored, removes, starts, type Projection } from '../platform/declaring/projection.ts';
import { appUser, type AppUserRow } from './app-user.table.ts';

export const appUserProjection: Projection<AccountEvent, AppUserRow> = {
  of: appUser,
  version: 1,
  indexes: `
    create index on rows (created_at desc, id desc);
    create index on rows (status, created_at desc, id desc);`,
  key: ({ data }) => data.user_id,
  on: {
    user_registered: starts(({ data, at }): AppUserRow => ({
      id: data.user_id,
      status: 'pending_approval',
      email_confirmed: false,
      deleting: false,
      created_at: at,
    })),
    email_confirmed: changes((row) => ({ ...row, email_confirmed: true })),
    user_status_changed: changes((row, { data }) => ({ ...row, status: data.to })),
    user_deletion_started: changes((row) => ({ ...row, deleting: true })),
    user_deletion_refused: changes((row) => ({ ...row, deleting: false })),
    user_deleted: removes,
    identity_linked: ignored,
    identity_unlinked: ignored,
    role_granted: ignored,
    role_revoked: ignored,
    profile_changed: ignored,
    password_changed: ignored,
    sessions_ended: ignored,
    second_factor_added: ignored,
    second_factor_removed: ignored,
    second_factor_recovered: ignored,
    recovery_codes_renewed: ignored,
    recovery_code_used: ignored,
  },
  concerns: (row) => [`user:${row.id}`, 'admin'],
};
