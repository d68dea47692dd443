import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { myAccount } from '../accounts/accounts.queries.ts';
import { AccountInfoCard, GettingStartedCard, QuickStatsCard, RolesCard } from '../accounts/profile/DashboardCards.tsx';
import { dashboardTexts } from '../accounts/me.texts.ts';
import { ordersToPay, recentOrders } from '../orders/orders.queries.ts';
import { RecentOrdersCard } from '../orders/list/RecentOrdersCard.tsx';
import { useTexts } from '../platform/texts.ts';
import { mySubscriptions } from '../subscriptions/subscriptions.queries.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { NeedsDoingCard, OwnedCard } from './OwnedCards.tsx';
import { ErrorState, RowSkeletons } from '../ui/feedback/states.tsx';

/** The customer's first screen, composed of the capabilities' cards. */
export function DashboardScreen() {
  const t = useTexts(dashboardTexts);
  const account = useQuery(myAccount());
  // Shows all cards together, so that a late one does not push the others down. A failed card has its own retry button.
  const isLoading = [account, useQuery(mySubscriptions()), useQuery(ordersToPay()), useQuery(recentOrders())].some(
    ({ isFetched }) => !isFetched,
  );
  return (
    <>
      <PageHeader title={t.title} />
      {isLoading && <RowSkeletons count={3} height={140} />}
      {account.isError && !account.data && <ErrorState onRetry={() => void account.refetch()} />}
      {!isLoading && account.data && (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
            '& > *': { minWidth: 0 },
          }}
        >
          <Box sx={{ gridColumn: { md: 'span 2' } }}>
            <OwnedCard />
          </Box>
          <NeedsDoingCard />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <RecentOrdersCard />
          </Box>
          <AccountInfoCard account={account.data} />
          <RolesCard account={account.data} />
          <QuickStatsCard account={account.data} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <GettingStartedCard />
          </Box>
        </Box>
      )}
    </>
  );
}
