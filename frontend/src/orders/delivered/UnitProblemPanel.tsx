import { problemReasons, problemTextLimit, type ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useReportProblem } from '../orders.commands.ts';
import { unitProblems } from '../orders.queries.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';
import { problemReasonTexts, problemTexts } from './problem.texts.ts';
import { isOpenProblem, problemsOfUnit, UnitProblems } from './ProblemReport.tsx';

type UnitProps = { orderId: string; unitId: string; name: string };

function Report({ orderId, unitId, name }: UnitProps) {
  const t = useTexts(problemTexts);
  const reasons = useTexts(problemReasonTexts);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState<ProblemReason>('does_not_open');
  const [note, setNote] = useState('');
  const report = useReportProblem(orderId);
  const sendReport = (): void =>
    void report.mutateAsync({ product_id: unitId, reason, note: note.trim() }).then(
      () => {
        toast.success(t.sent);
        setAsking(false);
        setNote('');
      },
      (error: unknown) => toast.error(t.failed, sentenceFor(error, orderRefusalTexts, '') || undefined),
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
        onConfirm={sendReport}
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
            slotProps={{ htmlInput: { maxLength: problemTextLimit } }}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}

/** The problem reports of a unit and of the units that it replaces, with their answers; and the button to report a problem. */
export function UnitProblemPanel(props: UnitProps) {
  const problems = useQuery(unitProblems(props.orderId));
  const ofUnit = problemsOfUnit(problems.data?.items ?? [], props.unitId);
  return (
    <>
      <UnitProblems problems={ofUnit} reader="customer" />
      {!ofUnit.some(isOpenProblem) && (
        <Box sx={{ mt: 1.25 }}>
          <Report {...props} />
        </Box>
      )}
    </>
  );
}
