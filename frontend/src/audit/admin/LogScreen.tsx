import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { useSettled } from '../../ui/forms/use-settled.ts';
import { activity } from './audit.queries.ts';
import { eventLogTexts, logTexts } from './audit.texts.ts';
import { useListFile } from '../exporting/files.commands.ts';
import type { EventName } from '../../orders/story/story.queries.ts';
import { askedLog, useLogFilters } from './log-filters.ts';
import { LogEntries } from './LogEntries.tsx';
import { LogFilterBar } from './LogFilterBar.tsx';

const pageLength = 50;

/** The whole log of the shop, for the office. */
export function LogScreen() {
  const t = useTexts(logTexts);
  const { title } = useTexts(eventLogTexts);
  const [filters, change] = useLogFilters();
  const [search, actor] = [useSettled(filters.search), useSettled(filters.actor)];
  const log = useInfiniteQuery(activity(askedLog({ ...filters, search, actor }), pageLength));
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const { types, ...asked } = askedLog(filters);
  const file = useListFile({ list: 'log', ...asked, types: types?.split(',') as EventName[] | undefined });
  return (
    <>
      <PageHeader title={title} text={t.text} actions={<ExportButton file={file} />} />
      <Card>
        <LogFilterBar filters={filters} change={change} />
        {log.isPending && (
          <Stack sx={{ p: 2.5 }}>
            <RowSkeletons count={6} height={64} />
          </Stack>
        )}
        {log.isError && !log.data && (
          <Stack sx={{ p: 2.5 }}>
            <ErrorState onRetry={() => void log.refetch()} />
          </Stack>
        )}
        {log.data && entries.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
        {entries.length > 0 && <LogEntries entries={entries} />}
        <LoadMore query={log} />
      </Card>
    </>
  );
}
