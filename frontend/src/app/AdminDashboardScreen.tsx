import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { adminStats } from '../accounts/accounts.queries.ts';
import { adminDashboardTexts } from '../accounts/admin/admin.texts.ts';
import { RecentUsersCard } from '../accounts/admin/RecentUsersCard.tsx';
import { UserCards } from '../accounts/admin/UserCards.tsx';
import { UsersChart } from '../accounts/admin/UsersChart.tsx';
import { EventLogPanel } from '../audit/admin/EventLogPanel.tsx';
import { OrderCharts } from '../orders/admin/list/OrderCharts.tsx';
import { MoneyCard } from '../payments/admin/MoneyCard.tsx';
import { WorkCard } from '../payments/admin/WorkCard.tsx';
import { useTexts } from '../platform/texts.ts';
import { StockChart } from '../stock/admin/StockChart.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { RowSkeletons } from '../ui/feedback/states.tsx';

/** The charts, once their figures have loaded. */
function Charts() {
  const stats = useQuery(adminStats());
  if (stats.isPending) return <RowSkeletons count={2} height={240} />;
  // The user cards show the error. A chart would request the figures again, and disappear while it waits.
  if (!stats.data) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <OrderCharts />
      <UsersChart />
      <StockChart />
    </Box>
  );
}

/** The office's first screen, composed of the capabilities' cards: open work, revenue, then the rest. */
export function AdminDashboardScreen() {
  const t = useTexts(adminDashboardTexts);
  return (
    <>
      <PageHeader title={t.title} />
      <Stack spacing={2.5}>
        <WorkCard />
        <MoneyCard />
        <UserCards />
        <Charts />
        <RecentUsersCard />
        <EventLogPanel />
      </Stack>
    </>
  );
}
