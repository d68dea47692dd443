import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { LinkedRow } from '../../ui/tables/LinkedRow.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, LoadedData } from '../../ui/feedback/states.tsx';
import { adminUsers, recentUserCount, type UserRow } from '../accounts.queries.ts';
import { AccountStatusChip } from '../StatusBadges.tsx';
import { adminDashboardTexts } from './admin.texts.ts';

function RecentUser({ user }: { user: UserRow }) {
  const language = useLanguage();
  return (
    <LinkedRow to={`/admin/users/${user.id}`}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
          {user.full_name || user.email}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
      </Box>
      <Stack spacing={0.5} sx={{ alignItems: 'flex-end', flex: 'none' }}>
        <AccountStatusChip status={user.status} />
        <Typography variant="caption" color="textSecondary">
          {formatDay(user.created_at, language)}
        </Typography>
      </Stack>
    </LinkedRow>
  );
}

export function RecentUsersCard() {
  const t = useTexts(adminDashboardTexts);
  const users = useInfiniteQuery(adminUsers({}, recentUserCount));
  const items = users.data?.pages[0]?.items ?? [];
  return (
    <SectionCard
      title={t.recentUsers}
      flush
      actions={
        <LinkButton to="/admin/users" size="small" variant="outlined" color="inherit">
          {t.viewAll}
        </LinkButton>
      }
    >
      <LoadedData inset query={users} count={recentUserCount} height={44}>
        {() =>
          items.length === 0 ? (
            <EmptyState title={t.noUsers} level="p" />
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {items.map((user) => (
                <RecentUser key={user.id} user={user} />
              ))}
            </Box>
          )
        }
      </LoadedData>
    </SectionCard>
  );
}
