import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatDuration, formatSecond } from '../../ui/format/dates.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { comparisonTexts } from './comparison.texts.ts';
import { ComparisonResult, OutcomeChip } from './ComparisonResult.tsx';
import { useCancelComparison, useStartComparison } from './comparisons.commands.ts';
import { comparisonList, type Comparison } from './comparisons.queries.ts';

/** The progress of the running comparison, with a button to stop it. */
function RunningComparison({ comparison: { id, phase, share, events, rate, seconds_left } }: { comparison: Comparison }) {
  const t = useTexts(comparisonTexts);
  const language = useLanguage();
  const cancel = useCancelComparison();
  const replayed = [
    t.replayed(events.toLocaleString(language)),
    rate === null ? null : t.rate(rate.toLocaleString(language)),
    seconds_left === null || phase === 'comparing' ? null : t.timeLeft(formatDuration(seconds_left, language)),
  ];
  const isCounted = phase === 'replaying' && share !== null;
  return (
    <SectionCard
      title={t.underWay}
      actions={
        <Button variant="outlined" color="inherit" disabled={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t.cancel}
        </Button>
      }
    >
      <Stack spacing={1.25}>
        <Typography variant="body2" role="status">
          {t[phase]}
        </Typography>
        <LinearProgress
          aria-label={t[phase]}
          variant={isCounted ? 'determinate' : 'indeterminate'}
          {...(isCounted && { value: Math.min(100, 100 * share) })}
        />
        <Typography variant="body2" color="textSecondary">
          {replayed.filter((part) => part !== null).join(' · ')}
        </Typography>
      </Stack>
    </SectionCard>
  );
}

function EarlierComparisons({ rows }: { rows: readonly Comparison[] }) {
  const t = useTexts(comparisonTexts);
  const language = useLanguage();
  const columns: TableColumn<Comparison>[] = [
    {
      name: t.when,
      lead: true,
      noWrap: true,
      cell: ({ id, ended_at, asked_at }) => (
        <AppLink to={`/audit/comparison?id=${id}`}>{formatSecond(ended_at ?? asked_at, language)}</AppLink>
      ),
    },
    { name: t.result, cell: (row) => <OutcomeChip comparison={row} /> },
    { name: t.differences, align: 'right', cell: ({ wrong }) => wrong?.toLocaleString(language) },
    { name: t.events, align: 'right', cell: ({ events }) => events.toLocaleString(language) },
    { name: t.position, align: 'right', cell: ({ until }) => until && <code>{until}</code> },
    { name: t.by, cell: ({ by_night }) => (by_night ? t.byNight : t.byHand) },
  ];
  return (
    <SectionCard title={t.history} flush>
      <DataTable label={t.history} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </SectionCard>
  );
}

/** Compares the live tables with a replay of the log. */
export function ComparisonScreen() {
  const t = useTexts(comparisonTexts);
  const [parameters, setParameters] = useSearchParams();
  const query = useQuery(comparisonList());
  const start = useStartComparison();
  const { running = null, last = null, ended = [] } = query.data ?? {};
  const chosenId = parameters.get('id');
  const shownId = chosenId ?? ended[0]?.id ?? last?.id;
  const earlier = ended.filter(({ id }) => id !== shownId);
  const startComparison = (): void => {
    if (chosenId !== null) setParameters({});
    start.mutate();
  };
  return (
    <>
      <PageHeader
        title={t.title}
        text={t.text}
        actions={
          <Button variant="contained" disabled={!query.data || running !== null || start.isPending} onClick={startComparison}>
            {t.start}
          </Button>
        }
      />
      <Stack spacing={2.5}>
        {start.isError && <Alert severity="warning">{t.startFailed}</Alert>}
        {query.isPending && <RowSkeletons count={4} height={64} />}
        {query.isError && !query.data && <ErrorState onRetry={() => void query.refetch()} />}
        {running && <RunningComparison comparison={running} />}
        {query.data && !running && shownId === undefined && <EmptyCard title={t.none} text={t.noneText} level="p" />}
        {shownId !== undefined && (
          <ComparisonResult key={shownId} id={shownId}>
            {earlier.length > 0 && <EarlierComparisons rows={earlier} />}
          </ComparisonResult>
        )}
      </Stack>
    </>
  );
}
