import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { actorTexts, sourceTexts } from '../../orders/story/actor.texts.ts';
import { newId } from '../../platform/ids.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { anyText, oneOf, useAddressFilters } from '../../ui/tables/address-filters.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatSecond } from '../../ui/format/dates.ts';
import { PagedList } from '../../ui/tables/PagedList.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { FactFilterBar, selectableSources } from './FactFilters.tsx';
import { useFactSentence } from './FactScreen.tsx';
import { IdLink, StreamLink } from './FactValue.tsx';
import { useFactExport, type ExportFormat } from './facts.commands.ts';
import { factStream, type LogFact, type FactFilters } from './facts.queries.ts';
import { factsTexts } from './facts.texts.ts';

const filterReaders = {
  types: anyText,
  from: anyText,
  to: anyText,
  actor_id: anyText,
  source: oneOf(selectableSources),
  subject_id: anyText,
  correlation_id: anyText,
  stream: anyText,
  order: oneOf(['newest', 'oldest']),
};

/** The id of a search, the same for all its requests, so that the log records the search once. It changes with the filters. */
export function useSearchId(search: string): string {
  const [current, setCurrent] = useState({ search, id: newId() });
  if (current.search === search) return current.id;
  const next = { search, id: newId() };
  setCurrent(next);
  return next.id;
}

/** A table of facts with their sentences, actors and streams. */
export function FactsTable({ rows }: { rows: readonly LogFact[] }) {
  const t = useTexts(factsTexts);
  const actors = useTexts(actorTexts);
  const sources: Record<LogFact['source'], string> = useTexts(sourceTexts);
  const sentenceOf = useFactSentence();
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<LogFact>[] => [
      { name: t.fact, lead: true, cell: (fact) => <AppLink to={`/audit/facts/${fact.id}`}>{sentenceOf(fact)}</AppLink> },
      { name: t.kindOf, cell: ({ event_type }) => <code>{event_type}</code> },
      { name: t.time, noWrap: true, cell: ({ created_at }) => formatSecond(created_at, language) },
      {
        name: t.who,
        cell: ({ actor, source }) => (
          <>
            {actors[actor.role ?? actor.kind]} {actor.id && <IdLink id={actor.id} kind="user" short />} · {sources[source]}
          </>
        ),
      },
      {
        name: t.stream,
        cell: ({ stream, revision }) => <StreamLink stream={stream} revision={revision} short />,
      },
      { name: t.position, align: 'right', cell: ({ position }) => <code>{position}</code> },
    ],
    [t, actors, sources, sentenceOf, language],
  );
  return <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function FactActions({ filters, followed, onFollow }: { filters: FactFilters; followed: boolean; onFollow: (followed: boolean) => void }) {
  const t = useTexts(factsTexts);
  const exporting = useFactExport();
  const exportAs = (format: ExportFormat) => (): void =>
    exporting.mutate({ filters, format }, { onSuccess: () => toast.success(t.exported), onError: () => toast.error(t.notExported) });
  return (
    <>
      <Button color="inherit" variant="outlined" aria-pressed={!followed} onClick={() => onFollow(!followed)}>
        {followed ? t.pause : t.resume}
      </Button>
      <Button color="inherit" variant="outlined" disabled={exporting.isPending} onClick={exportAs('ndjson')}>
        {t.exportProved}
      </Button>
      <Button color="inherit" variant="outlined" disabled={exporting.isPending} onClick={exportAs('csv')}>
        {t.exportCsv}
      </Button>
    </>
  );
}

/** The facts of the log, with filters and exports. */
export function FactsScreen() {
  const t = useTexts(factsTexts);
  const queries = useQueryClient();
  const [filters, , search] = useAddressFilters(filterReaders, { asSearch: true });
  const [isFollowed, setIsFollowed] = useState(true);
  const query = factStream(filters, useSearchId(JSON.stringify(filters)), isFollowed);
  const log = useInfiniteQuery(query);
  const setFollowing = (followed: boolean): void => {
    setIsFollowed(followed);
    if (!followed) return;
    queries.setQueryData<InfiniteData<unknown>>(query.queryKey, firstPageOf);
    void queries.invalidateQueries({ queryKey: query.queryKey });
  };
  // Loading further pages stops the updates: every new fact would reload all of them.
  const paging = { ...log, fetchNextPage: () => (setIsFollowed(false), log.fetchNextPage()) };
  return (
    <>
      <PageHeader title={t.title} text={t.text} actions={<FactActions filters={filters} followed={isFollowed} onFollow={setFollowing} />} />
      <Card>
        <FactFilterBar key={JSON.stringify(filters)} filters={filters} onSearch={search} />
        <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2.5, pb: isFollowed ? 0 : 1.5 }}>
          {isFollowed ? '' : t.paused}
        </Typography>
        <PagedList query={paging} count={6} height={44} empty={{ title: t.none, level: 'p' }}>
          {(rows) => <FactsTable rows={rows} />}
        </PagedList>
      </Card>
    </>
  );
}

const firstPageOf = (data: InfiniteData<unknown> | undefined) =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
