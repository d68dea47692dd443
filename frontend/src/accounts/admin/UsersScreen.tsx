import { accountStatuses, type AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { knownTags, tagFrom } from '../../office/tags.queries.ts';
import { useListFile } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { SearchIcon } from '../../ui/layout/icons.tsx';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { TagFilter } from '../../ui/tables/Tags.tsx';
import { useSelection } from '../../ui/tables/use-selection.ts';
import { adminUsers, type UserFilters } from '../accounts.queries.ts';
import { statusTexts } from '../accounts.texts.ts';
import { usersTexts } from './admin.texts.ts';
import { SelectedUsers } from './SelectedUsers.tsx';
import { UsersTable } from './UsersTable.tsx';

const hasTab: Record<AccountStatus, boolean> = { pending_approval: true, active: true, suspended: true, inactive: false };
const tabs = ['all' as const, ...accountStatuses.filter((status) => hasTab[status])];

/** The address holds the filters, so that a reload, a bookmark and Back keep them. */
function useFilters(): [UserFilters, (change: Partial<UserFilters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const status = tabs.find((tab) => tab === parameters.get('status')) ?? 'all';
  const filters = { search: parameters.get('search') ?? '', status, tag: tagFrom(parameters) };
  const change = (next: Partial<UserFilters>): void => {
    const { search, status: chosen, tag } = { ...filters, ...next };
    const asked = { ...(search && { search }), ...(chosen !== 'all' && { status: chosen }), ...(tag && { tag }) };
    setParameters(asked, { replace: true });
  };
  return [filters, change];
}

export function UsersScreen() {
  const t = useTexts(usersTexts);
  const [filters, change] = useFilters();
  const search = useDeferredValue(filters.search);
  const asked = { ...filters, search: search.trim() };
  const users = useInfiniteQuery(adminUsers(asked));
  const known = useQuery(knownTags('users')).data ?? [];
  const pages = users.data?.pages ?? [];
  const rows = pages.flatMap(({ items }) => items);
  const selection = useSelection(rows.map(({ id }) => id));
  const counts = pages[0]?.counts;
  const names = useTexts(statusTexts);
  const found = { pending_approval: t.pending(counts?.pending_approval ?? 0), active: t.active, suspended: t.suspended };
  const labels = { ...names, ...found, all: t.all };
  const file = useListFile({
    list: 'users',
    search: filters.search.trim(),
    tag: filters.tag,
    ...(filters.status === 'all' ? {} : { status: filters.status }),
  });
  return (
    <>
      <PageHeader
        title={t.title}
        actions={<ExportButton file={file} />}
        badge={
          // Its space is reserved while loading: on a phone it takes a line.
          (users.isPending || (counts !== undefined && counts.pending_approval > 0)) && (
            <Box sx={{ visibility: counts ? 'visible' : 'hidden' }}>
              <StatusChip tone="warning" label={t.pendingBadge(counts?.pending_approval ?? 1)} />
            </Box>
          )
        }
      />
      <Card>
        <Stack spacing={1} sx={{ px: { xs: 2, md: 2.5 }, pt: 2.5, borderBottom: '1px solid var(--os-line)' }}>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
            <TextField
              type="search"
              value={filters.search}
              onChange={(event) => change({ search: event.target.value })}
              placeholder={t.search}
              sx={{ flex: 1, maxWidth: { sm: 420 } }}
              slotProps={{
                htmlInput: { 'aria-label': t.search },
                input: {
                  startAdornment: (
                    <InputAdornment position="start">
                      <SearchIcon />
                    </InputAdornment>
                  ),
                },
              }}
            />
            <TagFilter known={known} value={filters.tag} onPick={(tag) => change({ tag })} />
          </Stack>
          <Tabs value={filters.status} onChange={(_, status: UserFilters['status']) => change({ status })} aria-label={t.filter}>
            {tabs.map((tab) => (
              <Tab key={tab} value={tab} label={labels[tab]} />
            ))}
          </Tabs>
        </Stack>
        {pages[0] && (
          <Typography
            variant="body2"
            color="textSecondary"
            role="status"
            sx={{ px: { xs: 2, md: 2.5 }, py: 1.25, borderBottom: '1px solid var(--os-line)' }}
          >
            {t.found(pages[0].found)}
          </Typography>
        )}
        {users.isPending && (
          <Stack sx={{ p: 2.5 }}>
            <RowSkeletons count={6} height={44} />
          </Stack>
        )}
        {users.isError && !users.data && (
          <Stack sx={{ p: 2.5 }}>
            <ErrorState onRetry={() => void users.refetch()} />
          </Stack>
        )}
        {users.data && rows.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
        {rows.length > 0 && <UsersTable rows={rows} selection={selection} filters={asked} />}
        <LoadMore query={users} />
        <SelectedUsers rows={rows} selection={selection} />
      </Card>
    </>
  );
}
