import Card from '@mui/material/Card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { PagedList } from '../../ui/tables/PagedList.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { useAddressFilters } from '../../ui/tables/address-filters.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { activityPages } from './audit.queries.ts';
import { eventLogTexts, logTexts } from './audit.texts.ts';
import { useListExport } from '../exporting/files.commands.ts';
import { logQueryOf, logFilterReaders } from './log-filters.ts';
import { LogEntries } from './LogEntries.tsx';
import { LogFilterBar } from './LogFilterBar.tsx';

const pageSize = 50;

/** The whole log of the shop, for the office. */
export function LogScreen() {
  const t = useTexts(logTexts);
  const { title } = useTexts(eventLogTexts);
  const [filters, change] = useAddressFilters(logFilterReaders);
  const [search, actor] = [useDebounced(filters.search), useDebounced(filters.actor)];
  const log = useInfiniteQuery(activityPages(logQueryOf({ ...filters, search, actor }), pageSize));
  const file = useListExport({ list: 'log', ...logQueryOf(filters) });
  return (
    <>
      <PageHeader title={title} text={t.text} actions={<ExportButton file={file} />} />
      <Card>
        <LogFilterBar filters={filters} change={change} />
        <PagedList query={log} count={6} height={64} empty={{ title: t.none, text: t.noneText }}>
          {(entries) => <LogEntries entries={entries} />}
        </PagedList>
      </Card>
    </>
  );
}
