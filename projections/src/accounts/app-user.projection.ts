import { followsFrom, type AccountEventFor } from '@orderstream/contracts/accounts/events';
import { changesRow, removesRow, startsRow, type Projection } from '../platform/declaring/projection.ts';
import { appUser, type AppUserRow } from './app-user.table.ts';

export const appUserProjection: Projection<AccountEventFor<'app-user'>, AppUserRow> = {
  of: appUser,
  version: 1,
  indexes: `
    create index on rows (created_at desc, id desc);
    create index on rows (status, created_at desc, id desc);`,
  key: ({ data }) => data.user_id,
  on: {
    user_registered: startsRow(({ data, at }): AppUserRow => ({
      id: data.user_id,
      status: followsFrom.user_registered.status,
      email_confirmed: false,
      deleting: false,
      created_at: at,
    })),
    email_confirmed: changesRow((row) => ({ ...row, email_confirmed: true })),
    user_status_changed: changesRow((row, { data }) => ({ ...row, status: data.to })),
    user_deletion_started: changesRow((row) => ({ ...row, deleting: true })),
    user_deletion_refused: changesRow((row) => ({ ...row, deleting: false })),
    user_deleted: removesRow,
  },
  concerns: (row) => [`user:${row.id}`, 'admin'],
};
