import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { paymentRefusals } from '../payments.refusals.ts';
import { attentionTexts } from './attention.texts.ts';

type Props<R extends string> = {
  label: string;
  entry: string;
  title: string;
  text: string;
  done: string;
  dangerous?: boolean;
  /** The reasons to choose from. */
  reasons?: Readonly<Record<R, string>>;
  act: (reason: R) => Promise<unknown>;
  /** What has changed since the question was shown. */
  notice?: string | null;
  disabled?: boolean;
  onOpen?: () => void;
  /** Whether a refusal keeps the dialog open for a new decision. */
  decidesAgain?: (error: unknown) => boolean;
};

/** A button that asks for confirmation, with a reason if needed, and announces the result. */
export function AttentionAction<R extends string>(props: Props<R>) {
  const { label, entry, title, text, done, dangerous = false, reasons, act, notice, disabled, onOpen, decidesAgain } = props;
  const t = useTexts(attentionTexts);
  const choices = Object.entries(reasons ?? {}) as [R, string][];
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState(choices[0]?.[0]);
  // A promise: the entry, and this button with it, is often gone before the answer is here.
  const confirm = (): void => {
    setBusy(true);
    void act(reason as R)
      .then(
        () => {
          toast.success(done);
          setAsking(false);
        },
        (error: unknown) => {
          toast.error(t.failed, sentenceFor(error, paymentRefusals, t.unknown));
          setAsking(decidesAgain?.(error) ?? false);
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={dangerous ? 'error' : 'inherit'}
        disabled={busy}
        aria-label={t.of(label, entry)}
        onClick={() => {
          onOpen?.();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirm={label}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={busy}
        disabled={disabled ?? false}
        dangerous={dangerous}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {notice && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {notice}
          </Alert>
        )}
        {choices.length > 0 && (
          <TextField
            select
            label={t.reason}
            value={reason}
            onChange={(event) => setReason(choices.find(([one]) => one === event.target.value)?.[0])}
            sx={{ mt: 2.5 }}
          >
            {choices.map(([one, words]) => (
              <MenuItem key={one} value={one}>
                {words}
              </MenuItem>
            ))}
          </TextField>
        )}
      </ConfirmDialog>
    </>
  );
}
