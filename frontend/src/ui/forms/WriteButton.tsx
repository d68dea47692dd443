import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

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
  busy: boolean;
  /** Resolves to whether the text was sent. */
  onSend: (text: string) => Promise<boolean>;
};

/** A button that asks for a text. What was written stays until it has been sent. */
export function WriteButton({ act, actOf, label, limit, onSend, ...dialog }: WriteButtonProps) {
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const written = text.trim();
  const sendText = async (): Promise<void> => {
    if (await onSend(written)) setAsking(false);
  };
  return (
    <>
      <Button size="small" variant="contained" aria-label={actOf} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog {...dialog} open={asking} disabled={written === ''} onConfirm={() => void sendText()} onClose={() => setAsking(false)}>
        <TextField
          multiline
          minRows={4}
          fullWidth
          label={label}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { maxLength: limit } }}
          sx={{ mt: 2.5 }}
        />
      </ConfirmDialog>
    </>
  );
}
