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
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useReportProblem } from '../orders.commands.ts';
import { unitProblems } from '../orders.queries.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';
import { problemReasonTexts, problemTexts } from './problem.texts.ts';
import { isOpenProblem, problemsOfUnit, UnitProblems } from './ProblemReport.tsx';

type UnitProps = { orderId: string; unitId: string; name: string };

const emptyReport: { reason: ProblemReason; note: string } = { reason: 'does_not_open', note: '' };

function Report({ orderId, unitId, name }: UnitProps) {
  const t = useTexts(problemTexts);
  const reasons = useTexts(problemReasonTexts);
  const [asking, setAsking] = useState(false);
  const form = useForm({ first: emptyReport });
  const { reason, note } = form.values;
  const report = useReportProblem(orderId);
  const sendReport = form.submit({
    send: async () => {
      await report.mutateAsync({ product_id: unitId, reason, note: note.trim() });
      toast.success(t.sent);
      setAsking(false);
      form.change({ note: '' });
    },
    failed: t.failed,
    why: (error) => sentenceFor(error, orderRefusalTexts, ''),
  });
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
        busy={form.busy}
        onConfirm={sendReport}
        onClose={() => setAsking(false)}
      >
        <Stack spacing={2} sx={{ mt: 2.5 }}>
          <TextField
            select
            label={t.reason}
            value={reason}
            onChange={({ target }) => form.change({ reason: problemReasons.find((one) => one === target.value) ?? 'other' })}
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
            {...form.field('note', t.noteHint)}
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
