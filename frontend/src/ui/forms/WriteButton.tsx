import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { toast } from '../feedback/toasts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useForm } from './use-form.ts';

export type WriteButtonProps = {
  act: string;
  /** The button's name for screen readers. */
  actOf: string;
  title: string;
  text: string;
  /** The label of the text. */
  label: string;
  limit: number;
  confirm: string;
  cancel: string;
  busyLabel: string;
  send: (text: string) => Promise<unknown>;
  done: string;
  failed: string;
  why: (error: unknown) => string;
};

/** A button that asks for a text. What was written stays until it has been sent. */
export function WriteButton({ act, actOf, label, limit, send, done, failed, why, ...dialog }: WriteButtonProps) {
  const [asking, setAsking] = useState(false);
  const form = useForm({ first: { text: '' } });
  const written = form.values.text.trim();
  const sendText = form.submit({
    send: async () => {
      await send(written);
      toast.success(done);
      setAsking(false);
    },
    failed,
    why,
  });
  return (
    <>
      <Button size="small" variant="contained" aria-label={actOf} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={asking}
        busy={form.busy}
        disabled={written === ''}
        onConfirm={sendText}
        onClose={() => setAsking(false)}
      >
        <TextField
          multiline
          minRows={4}
          fullWidth
          label={label}
          {...form.field('text')}
          slotProps={{ htmlInput: { maxLength: limit } }}
          sx={{ mt: 2.5 }}
        />
      </ConfirmDialog>
    </>
  );
}
