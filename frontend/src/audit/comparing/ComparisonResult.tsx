import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatAgo, formatDuration, formatSecond } from '../../ui/format/dates.ts';
import { saveTextFile } from '../../ui/format/save-text.ts';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/StatusChip.tsx';
import { comparisonTexts } from './comparison.texts.ts';
import { comparisonById, type ComparedTable, type Comparison, type ComparisonDetails } from './comparisons.queries.ts';

const tones: Record<NonNullable<Comparison['outcome']>, Tone> = {
  equal: 'success',
  different: 'danger',
  canceled: 'neutral',
  failed: 'warning',
};

export function OutcomeChip({ comparison: { outcome } }: { comparison: Comparison }) {
  const t = useTexts(comparisonTexts);
  return outcome && <StatusChip tone={tones[outcome]} label={t[outcome]} dot />;
}

/** Returns a function that states the result of a comparison in one sentence. */
export function useVerdictText() {
  const t = useTexts(comparisonTexts);
  return ({ outcome, rows, wrong }: Comparison): string => {
    if (outcome === 'equal') return t.equalText(rows ?? 0);
    if (outcome === 'different') return t.differentText(wrong ?? 0);
    return outcome === 'failed' ? t.failedText : t.canceledText;
  };
}

const severities = { equal: 'success', different: 'error', canceled: 'info', failed: 'warning' } as const;
const verifyCommand = (file: string) => `node verify-export.mjs ${file} --key KEY --seal audit-seals.txt`;

/** The outcome of a comparison, its figures, and its signed report. */
function ResultCard({ details: { comparison, report } }: { details: ComparisonDetails }) {
  const t = useTexts(comparisonTexts);
  const language = useLanguage();
  const verdict = useVerdictText();
  const { outcome, ended_at, age_seconds, until, events, seconds, rows, seal_size } = comparison;
  const file = `comparison-${until}.txt`;
  const hasResult = outcome === 'equal' || outcome === 'different';
  const facts = [
    { name: t.when, value: ended_at && `${formatSecond(ended_at, language)} · ${formatAgo(age_seconds ?? 0, language)}` },
    { name: t.position, value: until && <code>{until}</code> },
    { name: t.events, value: events.toLocaleString(language) },
    { name: t.took, value: seconds === null ? null : formatDuration(seconds, language) },
    { name: t.rows, value: rows?.toLocaleString(language) },
    { name: t.seal, value: seal_size === null ? t.unsealed : t.sealOf(seal_size.toLocaleString(language)) },
  ];
  return (
    <SectionCard title={t.result} actions={<OutcomeChip comparison={comparison} />}>
      <Stack spacing={2}>
        {outcome && <Alert severity={severities[outcome]}>{verdict(comparison)}</Alert>}
        <DescriptionList columns={2} facts={hasResult ? facts : facts.slice(0, 1)} />
        {hasResult && (
          <>
            <div>
              <Button
                variant="outlined"
                color="inherit"
                disabled={report === null}
                onClick={() => report !== null && saveTextFile(file, report)}
              >
                {t.download}
              </Button>
            </div>
            <div>
              <Typography variant="body2" color="textSecondary">
                {t.verify}
              </Typography>
              <Box
                component="pre"
                tabIndex={0}
                sx={{
                  m: 0,
                  mt: 0.75,
                  p: 1.5,
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                  fontSize: '0.8125rem',
                  background: 'var(--os-sunken)',
                }}
              >
                {verifyCommand(file)}
              </Box>
            </div>
          </>
        )}
      </Stack>
    </SectionCard>
  );
}

/** The rows of a table that do not equal the replay. */
const wrongRowCount = ({ missing, extra, different }: ComparedTable): number => missing + extra + different;

function TableResults({ tables }: { tables: readonly ComparedTable[] }) {
  const t = useTexts(comparisonTexts);
  const language = useLanguage();
  const columns: TableColumn<ComparedTable>[] = [
    { name: t.table, lead: true, cell: ({ model }) => <code>{model}</code> },
    {
      name: t.result,
      cell: (table) => (
        <>
          <StatusChip
            tone={wrongRowCount(table) > 0 ? 'danger' : 'success'}
            label={wrongRowCount(table) > 0 ? `${t.different}: ${wrongRowCount(table).toLocaleString(language)}` : t.equal}
          />
          {table.parked > 0 && (
            <Typography variant="caption" component="p" color="textSecondary">
              {t.parked(table.parked)}
            </Typography>
          )}
        </>
      ),
    },
    { name: t.rows, align: 'right', cell: ({ rows }) => rows.toLocaleString(language) },
    { name: t.position, align: 'right', cell: ({ position }) => <code>{position}</code> },
    {
      name: t.hash,
      cell: ({ hash }) => (
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.75rem' }}>
          {hash}
        </Box>
      ),
    },
  ];
  return (
    <SectionCard title={t.tables} flush>
      <DataTable label={t.tables} columns={columns} rows={tables} keyOf={({ model }) => model} />
    </SectionCard>
  );
}

type WrongRow = ComparedTable['wrong'][number] & { model: string };

/** Which rows differ, and in which columns. */
function RowDifferences({ tables }: { tables: readonly ComparedTable[] }) {
  const t = useTexts(comparisonTexts);
  const rows = tables.flatMap(({ model, wrong }) => wrong.map((one): WrongRow => ({ ...one, model })));
  const more = tables.reduce((sum, table) => sum + wrongRowCount(table), 0) - rows.length;
  const cellText = (value: string | null) => value ?? t.nothing;
  const columns: TableColumn<WrongRow>[] = [
    {
      name: t.row,
      lead: true,
      cell: ({ key }) => (
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {key}
        </Box>
      ),
    },
    { name: t.table, cell: ({ model }) => <code>{model}</code> },
    {
      name: t.how,
      cell: ({ how, columns: wrong }) =>
        how === 'different' ? (
          <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
            {wrong.map(({ column, live, replay }) => (
              <li key={column}>{t.column(column, cellText(live), cellText(replay))}</li>
            ))}
          </Box>
        ) : (
          t[how]
        ),
    },
  ];
  return (
    <SectionCard title={t.differences} {...(more > 0 && { text: t.more(more) })} flush>
      <DataTable label={t.differences} columns={columns} rows={rows} keyOf={({ model, key, how }) => `${model} ${key} ${how}`} />
    </SectionCard>
  );
}

/** A finished comparison, followed by `children`. */
export function ComparisonResult({ id, children }: { id: string; children?: ReactNode }) {
  const query = useQuery(comparisonById(id));
  if (query.isPending) return <RowSkeletons count={4} height={64} />;
  if (!query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  const { tables } = query.data;
  return (
    <Stack spacing={2.5}>
      <ResultCard details={query.data} />
      {tables.some(({ wrong }) => wrong.length > 0) && <RowDifferences tables={tables} />}
      {tables.length > 0 && <TableResults tables={tables} />}
      {children}
    </Stack>
  );
}
