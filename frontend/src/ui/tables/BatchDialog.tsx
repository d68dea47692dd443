import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useForm, type FormOfFields } from '../forms/use-form.ts';
import { toast } from '../feedback/toasts.ts';
import { uiTexts } from '../ui.texts.ts';

export type BatchItem = { key: string; name: string };
type Props<One extends BatchItem> = {
  title: string;
  text: string;
  confirm: string;
  /** A note on ineligible rows, which are left out. */ leftOut?: string | undefined;
  rows: readonly One[];
  /** The form of further fields, its `children`. */ form?: FormOfFields | undefined;
  dangerous?: boolean;
  work: (row: One) => Promise<unknown>;
  /** Why it failed for one of them. */ why: (error: unknown) => string;
  done: (count: number) => string;
  /** Called when all have finished, successfully or not. */ onSettled: () => void;
  onClose: () => void;
  /** How many at the same time. */ atOnce?: number;
  children?: ReactNode;
};
type BatchProgress = { of: number; through: number; refused: readonly { name: string; why: string }[] };

/** Asks once, applies the action to each selected row, and names the rows for which it failed. */
export function BatchDialog<One extends BatchItem>({
  rows,
  work,
  why,
  done,
  leftOut,
  onSettled,
  onClose,
  atOnce = 4,
  form,
  children,
  ...question
}: Props<One>) {
  const t = useTexts(uiTexts);
  const [went, setWent] = useState<BatchProgress | null>(null);
  const plainForm = useForm({ first: {} });
  const { busy: running, submit } = form ?? plainForm;
  const workOff = async () => {
    const waiting = [...rows];
    const refused: BatchProgress['refused'][number][] = [];
    let through = 0;
    const showProgress = () => setWent({ of: rows.length, through, refused: [...refused] });
    showProgress();
    const workOffRows = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const { name } = row;
        await work(row).catch((error: unknown) => refused.push({ name, why: why(error) }));
        through += 1;
        showProgress();
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, workOffRows));
    onSettled();
    if (refused.length < rows.length) toast.success(done(rows.length - refused.length));
    if (refused.length === 0) onClose();
  };
  const startBatch = submit({ send: workOff });
  const over = went !== null && !running;
  return (
    <ConfirmDialog
      open
      title={question.title}
      {...(went ? {} : { text: question.text })}
      confirm={over ? t.close : question.confirm}
      {...(over ? {} : { busyLabel: t.working })}
      busy={running}
      dangerous={(question.dangerous ?? false) && !over}
      disabled={rows.length === 0}
      hideCancel={over}
      onConfirm={over ? onClose : startBatch}
      onClose={onClose}
    >
      {!went && children}
      {!went && leftOut && <Alert severity="info">{leftOut}</Alert>}
      {went && running && (
        <>
          <Typography variant="body2" role="status">
            {t.through(went.through, went.of)}
          </Typography>
          <LinearProgress variant="determinate" value={(100 * went.through) / went.of} aria-label={question.title} sx={{ mt: 1 }} />
        </>
      )}
      {over && (
        <Alert severity="warning">
          {t.notFor(went.refused.length)}
          <ul style={{ margin: 0, paddingLeft: '1.2em' }}>
            {went.refused.map(({ name, why: reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </ConfirmDialog>
  );
}
