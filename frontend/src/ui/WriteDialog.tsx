import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  open: boolean;
  title: string;
  text: string;
  /** The label of the text. */
  label: string;
  limit: number;
  confirm: string;
  cancel: string;
  busyLabel: string;
  busy: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
};

/** Asks for a text. What was written stays until it has been sent. */
export function WriteDialog({ label, limit, onSend, ...dialog }: Props) {
  const [text, setText] = useState('');
  const written = text.trim();
  return (
    <ConfirmDialog {...dialog} disabled={written === ''} onConfirm={() => onSend(written)}>
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
  );
}
