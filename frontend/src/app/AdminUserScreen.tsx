import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { adminUser, useIsAdministrator, type UserDetails } from '../accounts/accounts.queries.ts';
import { adminDashboardTexts, usersTexts, userTexts } from '../accounts/admin/admin.texts.ts';
import { userListAddress, Neighbours, useOriginFilters } from '../accounts/admin/Neighbours.tsx';
import { DeleteUserCard } from '../accounts/admin/DeleteUserCard.tsx';
import { UserCard } from '../accounts/admin/UserCard.tsx';
import { UserSecondFactorCard } from '../accounts/admin/UserSecondFactorCard.tsx';
import { UserRolesCard } from '../accounts/admin/UserRolesCard.tsx';
import { UserStatusCard } from '../accounts/admin/UserStatusCard.tsx';
import { AccountStatusChip } from '../accounts/StatusBadges.tsx';
import { ActivityCount, ActivityHistory, type EntryActions } from '../audit/admin/ActivityHistory.tsx';
import { resentMails, ResendMailButton } from '../orders/story/ResendMailButton.tsx';
import { NotesCard } from '../office/NotesCard.tsx';
import { UserOrderFigures, UserOrderHistory } from '../orders/admin/list/UserOrdersCards.tsx';
import { UserTransactionsCard } from '../payments/admin/UserTransactionsCard.tsx';
import { UserSubscriptionsCard } from '../subscriptions/admin/UserSubscriptionsCard.tsx';
import { isRefusal } from '../platform/refused.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/layout/AppLink.tsx';
import { UsersIcon } from '../ui/layout/icons.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toasts.ts';

function UserNotFound() {
  const t = useTexts(userTexts);
  return (
    <>
      <PageTitle>{t.notFound}</PageTitle>
      <EmptyCard
        level="h1"
        icon={<UsersIcon />}
        title={t.notFound}
        text={t.notFoundText}
        action={
          <LinkButton to="/admin/users" variant="contained">
            {t.backToUsers}
          </LinkButton>
        }
      />
    </>
  );
}

/** An event in the form that the mails of a story expect. */
const factOf = ({ event_type: kind, created_at: at, payload }: Parameters<EntryActions>[0]) => ({ kind, at, payload });

/** The cards of a loaded user. */
function UserPage({ user }: { user: UserDetails }) {
  const t = useTexts(usersTexts);
  const home = useTexts(adminDashboardTexts);
  const isAdministrator = useIsAdministrator();
  const list = useOriginFilters();
  const below: EntryActions = useCallback(
    (event, among) => <ResendMailButton fact={factOf(event)} now={{ account: user }} repeated={resentMails(among.map(factOf))} />,
    [user],
  );
  const trail = [
    { to: '/admin', label: home.title },
    { to: list ? userListAddress(list) : '/admin/users', label: t.title },
  ];
  return (
    <>
      <PageHeader
        title={user.full_name || user.email}
        trail={trail}
        badge={<AccountStatusChip status={user.status} />}
        actions={list && <Neighbours userId={user.id} list={list} />}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2.5}>
          <UserCard user={user} />
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 1, sm: 2.5 },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            <UserOrderFigures userId={user.id} />
            <ActivityCount userId={user.id} />
          </Box>
          <UserOrderHistory userId={user.id} />
        </Stack>
        <Stack spacing={2.5}>
          <UserStatusCard user={user} />
          <UserRolesCard user={user} />
          {isAdministrator && <UserSecondFactorCard user={user} />}
          <NotesCard about={{ of: 'user', id: user.id }} tags={user.tags} />
        </Stack>
      </Box>
      <Stack spacing={2.5} sx={{ mt: 2.5 }}>
        <UserSubscriptionsCard userId={user.id} />
        <UserTransactionsCard userId={user.id} />
        <ActivityHistory userId={user.id} below={below} />
        {isAdministrator && <DeleteUserCard user={user} />}
      </Stack>
    </>
  );
}

/** One user, composed of the capabilities' cards. */
export function AdminUserScreen() {
  const { userId = '' } = useParams();
  const t = useTexts(userTexts);
  const user = useQuery(adminUser(userId));
  const failed = user.isError && !user.data && !isRefusal(user.error, 'account_unknown', 'not_found', 'invalid');
  useEffect(() => {
    if (failed) toast.error(t.loadFailed);
  }, [failed, t]);
  if (user.isPending) return <RowSkeletons count={4} height={120} />;
  if (failed) {
    return (
      <>
        <ErrorState onRetry={() => void user.refetch()} />
        <LinkButton to="/admin/users" variant="outlined" color="inherit" sx={{ mt: 2 }}>
          {t.backToUsers}
        </LinkButton>
      </>
    );
  }
  return user.data && !isRefusal(user.error, 'account_unknown') ? <UserPage user={user.data} /> : <UserNotFound />;
}
