import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { Figure } from '../../ui/layout/Figure.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { adminStats } from '../accounts.queries.ts';
import { adminDashboardTexts } from './admin.texts.ts';

/** Of 0 it is 0; one decimal place at most. */
const percentage = (part: number, whole: number): string => (whole === 0 ? '0' : ((100 * part) / whole).toFixed(1).replace(/\.0$/, ''));

export function UserCards() {
  const t = useTexts(adminDashboardTexts);
  const stats = useQuery(adminStats());
  if (stats.isError && !stats.data) return <ErrorState onRetry={() => void stats.refetch()} />;
  const users = stats.data?.users;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' } }}>
      <Figure name={t.totalUsers} value={users?.total} note={t.allTime} />
      <Figure name={t.activeUsers} value={users?.active} note={users ? t.ofTotal(percentage(users.active, users.total)) : ''} />
      <Figure name={t.pendingUsers} value={users?.pending_approval} note={t.awaiting} />
      <Figure name={t.inactiveUsers} value={users?.inactive} note={t.withoutAccess} />
    </Box>
  );
}
