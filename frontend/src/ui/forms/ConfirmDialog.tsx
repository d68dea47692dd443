import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, type MouseEventHandler, type ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  open: boolean;
  title: string;
  text?: string;
  confirm: string;
  busyLabel?: string;
  cancel?: string;
  busy?: boolean;
  dangerous?: boolean;
  disabled?: boolean;
  hideCancel?: boolean;
  onConfirm: MouseEventHandler;
  onClose: () => void;
  children?: ReactNode;
};

/** How a question looks: that of `useConfirm`, or a form that confirms. While busy it stays open and cannot be dismissed. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  busyLabel,
  cancel,
  busy = false,
  dangerous = false,
  disabled = false,
  hideCancel = false,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useTexts(uiTexts);
  const id = useId();
  const action = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The browser takes the focus from a button that is disabled.
    if (open && wasBusy.current && !busy) action.current?.focus();
    wasBusy.current = busy;
  }, [open, busy]);
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      role="alertdialog"
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {text && <DialogContentText id={`${id}-text`}>{text}</DialogContentText>}
        {children}
      </DialogContent>
      <DialogActions>
        {!hideCancel && (
          <Button color="inherit" variant="outlined" onClick={onClose} disabled={busy}>
            {cancel ?? t.cancel}
          </Button>
        )}
        <Button ref={action} color={dangerous ? 'error' : 'primary'} variant="contained" onClick={onConfirm} disabled={busy || disabled}>
          {busy ? (busyLabel ?? confirm) : confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
