import { problemReasons, problemWordsLimit, type ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../platform/refusal-words.ts';
import { russian, useLanguage, useTexts } from '../platform/texts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formatMoment } from '../ui/dates.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { toast } from '../ui/toasts.ts';
import { useReportProblem } from './orders.commands.ts';
import { unitProblems, type UnitProblem as Problem } from './orders.queries.ts';
import { orderRefusals } from './orders.refusals.ts';
import { problemReasonTexts, problemTexts } from './problem.texts.ts';

type UnitProps = { orderId: string; unitId: string; name: string };

function Report({ orderId, unitId, name }: UnitProps) {
  const t = useTexts(problemTexts);
  const reasons = useTexts(problemReasonTexts);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState<ProblemReason>('does_not_open');
  const [note, setNote] = useState('');
  const report = useReportProblem(orderId);
  const send = (): void =>
    void report.mutateAsync({ product_id: unitId, reason, note: note.trim() }).then(
      () => {
        toast.success(t.sent);
        setAsking(false);
        setNote('');
      },
      (error: unknown) => toast.error(t.failed, sentenceFor(error, russian(orderRefusals), '') || undefined),
    );
  return (
    <>
      <Button size="small" color="inherit" variant="text" aria-label={t.reportOf(name)} onClick={() => setAsking(true)}>
        {t.report}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.title(name)}
        text={t.text}
        confirm={t.send}
        busyLabel={t.sending}
        busy={report.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <Stack spacing={2} sx={{ mt: 2.5 }}>
          <TextField
            select
            label={t.reason}
            value={reason}
            onChange={({ target }) => setReason(problemReasons.find((one) => one === target.value) ?? 'other')}
          >
            {problemReasons.map((one) => (
              <MenuItem key={one} value={one}>
                {reasons[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            multiline
            minRows={3}
            label={t.note}
            helperText={t.noteHint}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: problemWordsLimit } }}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}

function Said({ who, text }: { who: string; text: string }) {
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {who}:{' '}
      </Box>
      {text}
    </Typography>
  );
}

function Reported({ problem: { reason, note, reported_at, answer, answered_at, replaced_by } }: { problem: Problem }) {
  const t = useTexts(problemTexts);
  const reasons = useTexts(problemReasonTexts);
  const language = useLanguage('ru');
  return (
    <Stack spacing={0.75} sx={{ p: 1.5, borderRadius: 1.5, border: '1px solid var(--os-line)' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusChip
          label={replaced_by ? t.replaced : answer ? t.answered : answered_at ? t.settled : t.open}
          tone={answered_at ? 'success' : 'warning'}
          dot
        />
        <Typography variant="body2">{reasons[reason]}</Typography>
        <Typography variant="caption" color="textSecondary">
          {formatMoment(answered_at ?? reported_at, language)}
        </Typography>
      </Stack>
      {note && <Said who={t.yours} text={note} />}
      {answer ? (
        <Said who={t.ours} text={answer} />
      ) : (
        answered_at === null && (
          <Typography variant="body2" color="textSecondary">
            {t.waiting}
          </Typography>
        )
      )}
    </Stack>
  );
}

/** The problem report of a unit, or of the unit it replaces, with its answer; and the button to report a problem. */
export function UnitProblem(props: UnitProps) {
  const problems = useQuery(unitProblems(props.orderId));
  const ofUnit =
    problems.data?.items.filter(({ product_id, replaced_by }) => product_id === props.unitId || replaced_by === props.unitId) ?? [];
  const isOpen = ofUnit.some(({ answered_at }) => answered_at === null);
  return (
    <Stack spacing={1} sx={{ mt: 1.25, alignItems: 'stretch' }}>
      {ofUnit.map((problem) => (
        <Reported key={problem.id} problem={problem} />
      ))}
      {!isOpen && (
        <Box>
          <Report {...props} />
        </Box>
      )}
    </Stack>
  );
}
