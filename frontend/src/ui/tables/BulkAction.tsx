import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useForm, type FormOfFields } from '../forms/use-form.ts';
import { uiTexts } from '../ui.texts.ts';

type Props<Row> = {
  rows: readonly Row[];
  words: { act: string; sure: (count: number) => string; text: string; confirm?: string; failed: string };
  nameOf: (row: Row) => string;
  /** Why a row is left out; null if it is not. */
  whyNot: (row: Row) => string | null;
  /** The most rows at once. */
  most: number;
  /** Hands the rows to the server, which carries it out. */
  start: (rows: readonly Row[]) => Promise<unknown>;
  why: (error: unknown) => string;
  onStarted: () => void;
  button?: Pick<ButtonProps, 'variant' | 'color'>;
  dangerous?: boolean;
  /** The form of further fields, its `children`. */
  form?: FormOfFields;
  unanswered?: boolean;
  children?: ReactNode;
};

type LeftOutProps = { rows: readonly { name: string; why: string }[] };

/** The selected rows that are left out, each with the reason. */
function LeftOutRows({ rows }: LeftOutProps) {
  const t = useTexts(uiTexts);
  if (rows.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      {t.leftOut(rows.length)}
      <Box component="ul" tabIndex={0} aria-label={t.leftOut(rows.length)} sx={{ m: 0, pl: 2.5, maxHeight: '10rem', overflow: 'auto' }}>
        {rows.map(({ name, why }) => (
          <li key={name}>
            {name}: {why}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** One action of the server on the selected rows; not offered where it leaves all of them out. */
export function BulkAction<Row>({ rows, words, nameOf, whyNot, most, start, why, onStarted, form, children, ...more }: Props<Row>) {
  const t = useTexts(uiTexts);
  /** The rows as they were shown when the dialog was opened. */
  const [askedRows, ask] = useState<readonly Row[] | null>(null);
  const plainForm = useForm({ first: {} });
  const { busy, submit, forget } = form ?? plainForm;
  const judged = (askedRows ?? []).map((row) => ({ row, name: nameOf(row), why: whyNot(row) }));
  const eligible = judged.filter((one) => one.why === null).map(({ row }) => row);
  const leftOut = judged.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }]));
  const startJob = submit({
    send: async () => {
      await start(eligible);
      ask(null);
      onStarted();
    },
    failed: words.failed,
    why,
  });
  const openDialog = (): void => {
    forget();
    ask(rows);
  };
  const { button, dangerous = false, unanswered = false } = more;
  if (!askedRows && !rows.some((row) => whyNot(row) === null)) return null;
  return (
    <>
      <Button size="small" variant="outlined" color={dangerous ? 'error' : 'inherit'} {...button} onClick={openDialog}>
        {words.act}
      </Button>
      {askedRows && (
        <ConfirmDialog
          open
          title={words.sure(eligible.length)}
          text={words.text}
          confirm={words.confirm ?? words.act}
          busyLabel={t.working}
          busy={busy}
          dangerous={dangerous}
          disabled={unanswered || eligible.length === 0 || eligible.length > most}
          onConfirm={startJob}
          onClose={() => ask(null)}
        >
          {children}
          {eligible.length > most && <Alert severity="warning">{t.tooManyRows(most)}</Alert>}
          <LeftOutRows rows={leftOut} />
        </ConfirmDialog>
      )}
    </>
  );
}
