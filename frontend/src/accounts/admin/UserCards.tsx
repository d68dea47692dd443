import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { adminStats } from '../accounts.queries.ts';
import { adminDashboardTexts } from './admin.texts.ts';

function Figure({ name, value, note }: { name: string; value: number | undefined; note: string }) {
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="p"
        sx={{
          fontSize: '1.75rem',
          fontWeight: 620,
          letterSpacing: '-0.03em',
          lineHeight: 1.25,
          mt: 0.5,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value ?? <Skeleton width={64} />}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {value === undefined ? <Skeleton width={110} /> : note}
      </Typography>
    </Card>
  );
}

const share = (part: number, whole: number): string => (whole === 0 ? '0' : ((100 * part) / whole).toFixed(1).replace(/\.0$/, ''));

export function UserCards() {
  const t = useTexts(adminDashboardTexts);
  const stats = useQuery(adminStats());
  if (stats.isError && !stats.data) return <ErrorState onRetry={() => void stats.refetch()} />;
  const users = stats.data?.users;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' } }}>
      <Figure name={t.totalUsers} value={users?.total} note={t.allTime} />
      <Figure name={t.activeUsers} value={users?.active} note={users ? t.ofTotal(share(users.active, users.total)) : ''} />
      <Figure name={t.pendingUsers} value={users?.pending_approval} note={t.awaiting} />
      <Figure name={t.inactiveUsers} value={users?.inactive} note={t.withoutAccess} />
    </Box>
  );
}
