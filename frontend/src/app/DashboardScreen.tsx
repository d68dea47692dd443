import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { me } from '../accounts/accounts.queries.ts';
import { AccountInfoCard, GettingStartedCard, QuickStatsCard, RolesCard } from '../accounts/DashboardCards.tsx';
import { dashboardTexts } from '../accounts/me.texts.ts';
import { RecentOrdersCard } from '../orders/RecentOrdersCard.tsx';
import { useTexts } from '../platform/texts.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState, RowSkeletons } from '../ui/states.tsx';

/** The customer's first screen, put together from the capabilities' cards. */
export function DashboardScreen() {
  const t = useTexts(dashboardTexts);
  const account = useQuery(me());
  return (
    <>
      <PageHeader title={t.title} />
      {account.isPending && <RowSkeletons count={3} height={140} />}
      {account.isError && !account.data && <ErrorState onRetry={() => void account.refetch()} />}
      {account.data && (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
            '& > *': { minWidth: 0 },
          }}
        >
          <AccountInfoCard account={account.data} />
          <RolesCard account={account.data} />
          <QuickStatsCard account={account.data} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <RecentOrdersCard />
          </Box>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <GettingStartedCard />
          </Box>
        </Box>
      )}
    </>
  );
}
