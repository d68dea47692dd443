import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { ReasonField } from '../../ui/forms/ReasonField.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { paymentRefusals } from '../payments.refusals.ts';
import { attentionTexts } from './attention.texts.ts';

type Props<R extends string> = {
  label: string;
  entry: string;
  title: string;
  text: string;
  done: string;
  dangerous?: boolean;
  /** The reasons to choose from, and who reads the chosen one. */
  reasons?: { names: Readonly<Record<R, string>>; hint: string };
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
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<R | null>(null);
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
          setReason(null);
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
        disabled={disabled === true || (reasons !== undefined && reason === null)}
        dangerous={dangerous}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {notice && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {notice}
          </Alert>
        )}
        {reasons && (
          <ReasonField
            label={t.reason}
            hint={reasons.hint}
            reasons={Object.keys(reasons.names) as R[]}
            names={reasons.names}
            value={reason}
            onChange={setReason}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
