import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { actorTexts } from '../../orders/story/actor.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { anyText, useAddressFilters } from '../../ui/tables/address-filters.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { endOfDay, formatSecond, startOfDay } from '../../ui/format/dates.ts';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import {
  secretViews,
  viewSummaries,
  type SecretView,
  type CustodyFilters,
  type ViewSummaryPage,
  type ViewSummary,
  type CustodySide,
} from './custody.queries.ts';
import { custodyTexts } from './custody.texts.ts';
import { localDayOf } from '../days.ts';
import { isId } from '@orderstream/contracts/audit/things';
import { FileButton } from '../exporting/FileButton.tsx';
import { useCustodyExport } from '../exporting/files.commands.ts';

const idFields = ['secret_id', 'order_id', 'reader_id'] as const;
const fieldNames = [...idFields, 'from', 'to'] as const;
type Draft = Record<(typeof fieldNames)[number], string>;
const width = { xs: '100%', sm: 230 };

const CustodyLink = ({ name, id }: { name: 'secret_id' | 'reader_id'; id: string }) => (
  <AppLink to={`/audit/custody?${name}=${id}`} sx={{ overflowWrap: 'anywhere' }}>
    <code>{id}</code>
  </AppLink>
);

function CustodyFilterForm({ filters, onSearch }: { filters: CustodyFilters; onSearch: (filters: CustodyFilters) => void }) {
  const t = useTexts(custodyTexts);
  const blank: Draft = { secret_id: '', order_id: '', reader_id: '', from: '', to: '' };
  const form = useForm<Draft, keyof Draft>({
    first: { ...blank, ...filters, from: localDayOf(filters.from), to: localDayOf(filters.to) },
    faults: (draft) =>
      Object.fromEntries(idFields.filter((name) => draft[name] !== '' && !isId(draft[name])).map((name) => [name, t.wrongId])),
    live: true,
  });
  const labels = { secret_id: t.secretId, order_id: t.orderId, reader_id: t.readerId };
  const submitSearch = form.submit({
    send: () => {
      const { from, to } = form.values;
      const filled = { ...form.values, from: from && startOfDay(from), to: to && endOfDay(to) };
      onSearch(Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== '')));
    },
  });
  const fieldProps = (name: keyof Draft) => ({
    ...form.field(name),
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value.trim() }),
    sx: { width },
  });
  const sx = { flexWrap: 'wrap', p: { xs: 2, md: 2.5 } };
  return (
    <Stack component="form" role="search" aria-label={t.filters} onSubmit={submitSearch} direction="row" useFlexGap spacing={1.5} sx={sx}>
      {idFields.map((name) => (
        <TextField key={name} {...fieldProps(name)} label={labels[name]} slotProps={{ htmlInput: { spellCheck: false, maxLength: 64 } }} />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <TextField key={name} type="date" {...fieldProps(name)} label={t[name]} slotProps={{ inputLabel: { shrink: true } }} />
      ))}
      <Button type="submit" variant="contained">
        {t.search}
      </Button>
      <Button color="inherit" variant="outlined" onClick={() => onSearch({})}>
        {t.clear}
      </Button>
    </Stack>
  );
}

export function SecretViewsTable({ rows }: { rows: readonly SecretView[] }) {
  const t = useTexts(custodyTexts);
  const actors: Partial<Record<string, string>> = useTexts(actorTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<SecretView>[] => [
      {
        name: t.look,
        lead: true,
        cell: ({ fact_id, at }) => <AppLink to={`/audit/facts/${fact_id}`}>{formatSecond(at, language)}</AppLink>,
      },
      {
        name: t.secret,
        cell: ({ secret, secret_id }) => (
          <>
            {t[secret]} <CustodyLink name="secret_id" id={secret_id} />
          </>
        ),
      },
      {
        name: t.reader,
        cell: ({ reader_id, reader_role }) => (
          <>
            {actors[reader_role ?? ''] ?? ''} {reader_id && <CustodyLink name="reader_id" id={reader_id} />}
          </>
        ),
      },
      {
        name: t.ofOrder,
        cell: ({ order_id }) =>
          order_id && (
            <AppLink to={`/audit/facts?subject_id=${order_id}`} sx={{ overflowWrap: 'anywhere' }}>
              <code>{order_id}</code>
            </AppLink>
          ),
      },
      { name: t.why, cell: ({ to }) => t[to] },
    ],
    [t, actors, language],
  );
  return <DataTable label={t.looks} columns={columns} rows={rows} keyOf={({ fact_id }) => fact_id} />;
}

/** All secrets seen by one reader, or all readers of one secret. */
function ViewSummaries({ side, list }: { side: CustodySide; list: UseInfiniteQueryResult<InfiniteData<ViewSummaryPage>> }) {
  const t = useTexts(custodyTexts);
  const language = useLanguage();
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const other = side === 'readers' ? ('secret_id' as const) : ('reader_id' as const);
  const columns = useMemo(
    (): TableColumn<ViewSummary>[] => [
      { name: side === 'readers' ? t.secret : t.reader, lead: true, cell: ({ other_id }) => <CustodyLink name={other} id={other_id} /> },
      { name: t.why, cell: ({ to }) => t[to] },
      { name: t.count, align: 'right', cell: ({ looks }) => looks },
      { name: t.first, noWrap: true, cell: ({ first_at }) => formatSecond(first_at, language) },
      { name: t.last, noWrap: true, cell: ({ last_at }) => formatSecond(last_at, language) },
    ],
    [t, side, other, language],
  );
  return (
    <SectionCard flush title={t.radius} text={side === 'readers' ? t.seenByReader : t.readersOfSecret}>
      {list.isError && !list.data && <ErrorState onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <EmptyState title={t.none} level="p" />}
      {rows.length > 0 && <DataTable label={t.radius} columns={columns} rows={rows} keyOf={({ other_id, to }) => `${other_id} ${to}`} />}
      <LoadMore query={list} />
    </SectionCard>
  );
}

const filterReaders = { secret_id: anyText, order_id: anyText, reader_id: anyText, from: anyText, to: anyText };

/** Who has seen which secret, and for a reader or a secret the summary. */
export function CustodyScreen() {
  const t = useTexts(custodyTexts);
  const [filters, , search] = useAddressFilters(filterReaders, { asSearch: true });
  const { reader_id = '', secret_id = '' } = filters;
  const list = useInfiniteQuery(secretViews(filters));
  const viewedSecrets = useInfiniteQuery({ ...viewSummaries('readers', reader_id), enabled: reader_id !== '' });
  const readers = useInfiniteQuery({ ...viewSummaries('secrets', secret_id), enabled: secret_id !== '' });
  const isLoading = list.isPending || (reader_id !== '' && viewedSecrets.isPending) || (secret_id !== '' && readers.isPending);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const file = useCustodyExport();
  const actions = <FileButton file={file} filters={filters} name={t.export} />;
  return (
    <>
      <PageHeader title={t.title} text={t.text} actions={actions} />
      <Stack spacing={2.5}>
        <Card>
          <CustodyFilterForm key={JSON.stringify(filters)} filters={filters} onSearch={search} />
        </Card>
        {isLoading && <RowSkeletons count={5} height={44} />}
        {!isLoading && reader_id !== '' && <ViewSummaries side="readers" list={viewedSecrets} />}
        {!isLoading && secret_id !== '' && <ViewSummaries side="secrets" list={readers} />}
        {list.isError && !list.data && <ErrorState onRetry={() => void list.refetch()} />}
        {!isLoading && list.data && (
          <Card>
            {rows.length === 0 && <EmptyState title={t.none} text={t.noneText} level="p" />}
            {rows.length > 0 && <SecretViewsTable rows={rows} />}
            <LoadMore query={list} />
          </Card>
        )}
      </Stack>
    </>
  );
}
