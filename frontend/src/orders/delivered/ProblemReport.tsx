import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import type { UnitProblem } from '../orders.queries.ts';
import { problemReasonTexts, problemTexts } from './problem.texts.ts';

/** Whether a report still waits for an answer or a replacement. */
export const isOpenProblem = ({ answered_at, settled_at }: UnitProblem): boolean => answered_at === null && settled_at === null;

export const problemsOfUnit = (problems: readonly UnitProblem[], id: string): UnitProblem[] =>
  problems.filter(({ unit_id }) => unit_id === id);

function Message({ who, text }: { who: string; text: string }) {
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {who}:{' '}
      </Box>
      {text}
    </Typography>
  );
}

type Reader = 'customer' | 'office';

/** The answer to a report and its solution, in the order of time. */
function Outcome({ problem: { answer, answered_at, settled_at, replaced_by }, reader }: { problem: UnitProblem; reader: Reader }) {
  const t = useTexts(problemTexts);
  const language = useLanguage();
  const dayText = (moment: string) => formatDay(moment, language);
  const end = settled_at && (replaced_by ? t.solvedOn(dayText(settled_at)) : t.closedOn(dayText(settled_at)));
  const wait = reader === 'customer' && answered_at === null && !end && t.waiting;
  return (
    <>
      {answer && answered_at && <Message who={t.oursOn(dayText(answered_at))} text={answer} />}
      {(end || wait) && (
        <Typography variant="body2" color={end ? 'textPrimary' : 'textSecondary'}>
          {end || wait}
        </Typography>
      )}
    </>
  );
}

/** A customer's report about a unit, its note, its answer, and the replacement that solved it. */
export function ProblemReport({ problem, reader, children }: { problem: UnitProblem; reader: Reader; children?: ReactNode }) {
  const t = useTexts(problemTexts);
  const reasons = useTexts(problemReasonTexts);
  const language = useLanguage();
  const { reason, note, reported_at, answered_at, replaced_by } = problem;
  return (
    <Stack spacing={0.75} sx={{ p: 1.5, borderRadius: 1.5, border: '1px solid var(--os-line)' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusChip
          label={replaced_by ? t.replaced : isOpenProblem(problem) ? t.open : answered_at ? t.answered : t.reportClosed}
          tone={isOpenProblem(problem) ? 'warning' : 'success'}
          dot
        />
        <Typography variant="body2">{reasons[reason]}</Typography>
        <Typography variant="caption" color="textSecondary">
          {formatMoment(reported_at, language)}
        </Typography>
      </Stack>
      {note && <Message who={reader === 'customer' ? t.yours : t.customers} text={note} />}
      <Outcome problem={problem} reader={reader} />
      {children}
    </Stack>
  );
}

type UnitProps = { problems: readonly UnitProblem[]; reader: Reader; actions?: (problem: UnitProblem) => ReactNode };

/** The reports about one unit. */
export function UnitProblems({ problems, reader, actions }: UnitProps) {
  if (problems.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ mt: 1.25 }}>
      {problems.map((problem) => (
        <ProblemReport key={problem.id} problem={problem} reader={reader}>
          {actions?.(problem)}
        </ProblemReport>
      ))}
    </Stack>
  );
}

type OtherProps = { problems: readonly UnitProblem[]; units: readonly { id: string }[]; reader: Reader };

/** Reports about units that the order no longer shows. */
export function OtherProblems({ problems, units, reader }: OtherProps) {
  const t = useTexts(problemTexts);
  const others = problems.filter(({ unit_id }) => units.every(({ id }) => id !== unit_id));
  if (others.length === 0) return null;
  return (
    <SectionCard title={t.others}>
      <Stack spacing={1.5}>
        {others.map((problem) => (
          <ProblemReport key={problem.id} problem={problem} reader={reader} />
        ))}
      </Stack>
    </SectionCard>
  );
}
