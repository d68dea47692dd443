import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode, type SubmitEventHandler } from 'react';
import { leaveWhenAllowed } from '../../platform/unsaved.ts';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  title: string;
  text?: string;
  wide?: boolean;
  busy: boolean;
  disabled?: boolean;
  /** The button that sends, and its label while it does; null once there is nothing left to send. */
  action: string | null;
  working?: string;
  cancel?: string;
  onSubmit: SubmitEventHandler;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. While it is sent it cannot be closed; closing it asks before changes are lost, Cancel gives them up. */
export function FormDialog({
  title,
  text,
  wide = false,
  busy,
  disabled = false,
  action,
  working,
  cancel,
  onSubmit,
  onClose,
  children,
}: Props) {
  const t = useTexts(uiTexts);
  const id = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : () => leaveWhenAllowed(onClose)}
      maxWidth={wide ? 'sm' : 'xs'}
      fullWidth
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {text && (
            <DialogContentText id={`${id}-text`} sx={{ mb: 2.25 }}>
              {text}
            </DialogContentText>
          )}
          {children}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" variant="outlined" onClick={onClose} disabled={busy}>
            {cancel ?? t.cancel}
          </Button>
          {action !== null && (
            <Button type="submit" variant="contained" disabled={busy || disabled}>
              {busy ? (working ?? action) : action}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
