import { accountStatuses, type AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { isTag, tagsInUse } from '../../office/tags.queries.ts';
import { useListExport } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { PagedList, seenRows } from '../../ui/tables/PagedList.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { TagFilter } from '../../ui/tables/Tags.tsx';
import { anyText, oneOf, textMatching, useAddressFilters, type ReadersOf } from '../../ui/tables/address-filters.ts';
import { SearchField } from '../../ui/tables/filter-fields.tsx';
import { useSelection } from '../../ui/tables/use-selection.ts';
import { adminUsers, type UserFilters } from '../accounts.queries.ts';
import { statusTexts } from '../accounts.texts.ts';
import { usersTexts } from './admin.texts.ts';
import { SelectedUsers } from './SelectedUsers.tsx';
import { UsersTable } from './UsersTable.tsx';

const hasTab: Record<AccountStatus, boolean> = { pending_approval: true, active: true, suspended: true, inactive: false };
const tabs = ['all' as const, ...accountStatuses.filter((status) => hasTab[status])];

const filterReaders = {
  search: anyText,
  status: oneOf(accountStatuses.filter((status) => hasTab[status])),
  tag: textMatching(isTag),
} satisfies ReadersOf<UserFilters>;

export function UsersScreen() {
  const t = useTexts(usersTexts);
  const [{ search = '', status, tag }, change] = useAddressFilters(filterReaders);
  const deferred = useDeferredValue(search);
  const filters: UserFilters = { search: deferred.trim(), status, tag };
  const users = useInfiniteQuery(adminUsers(filters));
  const tags = useQuery(tagsInUse('users')).data ?? [];
  const first = users.data?.pages[0];
  const rows = seenRows(users);
  const selection = useSelection(rows.map(({ id }) => id));
  const counts = first?.counts;
  const names = useTexts(statusTexts);
  const tabNames = { pending_approval: t.pending(counts?.pending_approval ?? 0), active: t.active, suspended: t.suspended };
  const labels = { ...names, ...tabNames, all: t.all };
  const file = useListExport({ list: 'users', search: search.trim(), status, tag });
  return (
    <>
      <PageHeader
        title={t.title}
        actions={<ExportButton file={file} />}
        badge={
          // Its space is reserved while loading, because it takes a line on a phone.
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
            <SearchField
              label={t.search}
              value={search}
              onSearch={(text) => change({ search: text })}
              sx={{ flex: 1, maxWidth: { sm: 420 } }}
            />
            <TagFilter tagsInUse={tags} value={tag} onPick={(picked) => change({ tag: picked })} />
          </Stack>
          <Tabs value={status ?? 'all'} onChange={(_, tab: string) => change({ status: filterReaders.status(tab) })} aria-label={t.filter}>
            {tabs.map((tab) => (
              <Tab key={tab} value={tab} label={labels[tab]} />
            ))}
          </Tabs>
        </Stack>
        {first && (
          <Typography
            variant="body2"
            color="textSecondary"
            role="status"
            sx={{ px: { xs: 2, md: 2.5 }, py: 1.25, borderBottom: '1px solid var(--os-line)' }}
          >
            {t.foundCount(first.matching)}
          </Typography>
        )}
        <PagedList query={users} count={6} height={44} empty={{ title: t.none, text: t.noneText }}>
          {(shownRows) => <UsersTable rows={shownRows} selection={selection} filters={filters} />}
        </PagedList>
        <SelectedUsers rows={rows} selection={selection} />
      </Card>
    </>
  );
}
