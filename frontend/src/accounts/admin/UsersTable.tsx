import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { Age } from '../../ui/format/Age.tsx';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Email } from '../../ui/format/Email.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { Tags } from '../../ui/tables/Tags.tsx';
import type { RowCard } from '../../ui/tables/TwoLineRow.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import type { UserFilters, UserRow } from '../accounts.queries.ts';
import { roleTexts } from '../accounts.texts.ts';
import { AccountStatusChip, RoleBadges } from '../StatusBadges.tsx';
import { usersTexts } from './admin.texts.ts';
import { listState } from './Neighbours.tsx';

function EmailCell({ user }: { user: UserRow }) {
  const t = useTexts(usersTexts);
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <Email>{user.email}</Email>
      {!user.email_confirmed && <StatusChip tone="warning" label={t.unconfirmed} />}
    </Stack>
  );
}

/** The sign-up day, and how long ago it was. */
function JoinedCell({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <>
      <span>{formatDay(at, language)}</span>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        <Age at={at} />
      </Typography>
    </>
  );
}

const nameOf = ({ full_name, email }: UserRow) => full_name || email;
type Props = { rows: readonly UserRow[]; selection: Selection; filters: UserFilters };

export function UsersTable({ rows, selection, filters }: Props) {
  const t = useTexts(usersTexts);
  const roleNames = useTexts(roleTexts);
  const { search, status, tag } = filters;
  const columns = useMemo(
    (): TableColumn<UserRow>[] => [
      {
        name: t.name,
        lead: true,
        cell: (user) => (
          <>
            <Typography
              variant="body2"
              sx={{ fontWeight: 540, overflowWrap: 'break-word' }}
              color={user.full_name ? undefined : 'textSecondary'}
            >
              {user.full_name || t.noName}
            </Typography>
            <Tags tags={user.tags} />
          </>
        ),
      },
      { name: t.email, cell: (user) => <EmailCell user={user} /> },
      { name: t.company, cell: ({ business_name }) => business_name },
      { name: t.status, cell: ({ status }) => <AccountStatusChip status={status} /> },
      { name: t.roles, cell: ({ roles }) => (roles.length > 0 ? <RoleBadges roles={roles} /> : null) },
      { name: t.joined, noWrap: true, cell: ({ created_at }) => <JoinedCell at={created_at} /> },
      {
        name: t.details,
        align: 'right',
        cell: (user) => (
          <AppLink
            to={`/admin/users/${user.id}`}
            state={listState({ search, status, tag })}
            variant="body2"
            aria-label={t.detailsOf(user.full_name || user.email)}
          >
            {t.details}
          </AppLink>
        ),
      },
    ],
    [t, search, status, tag],
  );
  const card = useMemo(
    (): RowCard<UserRow> => ({
      what: nameOf,
      to: (user) => ({ to: `/admin/users/${user.id}`, state: listState({ search, status, tag }), 'aria-label': t.detailsOf(nameOf(user)) }),
      status: (user) => <AccountStatusChip status={user.status} />,
      about: (user) => [
        user.full_name ? user.email : user.business_name,
        !user.email_confirmed && t.unconfirmed,
        user.roles.map((role) => roleNames[role]).join(', '),
        <Age key="joined" at={user.created_at} />,
        user.tags.join(', '),
      ],
    }),
    [t, roleNames, search, status, tag],
  );
  return (
    <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} card={card} nameOf={nameOf} selection={selection} />
  );
}
