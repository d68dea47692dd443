import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { isUnwilling, useAddPasskey } from './second-factor.commands.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

/** Asks for a name first, then opens the browser's own dialog. */
export function AddPasskeyDialog({ onAdded, onClose }: { onAdded: (codes: string[] | null) => void; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const { cancel } = useTexts(uiTexts);
  const id = useId();
  const add = useAddPasskey();
  const form = useForm({
    first: { name: t.passkeyNameFirst },
    faults: ({ name }) => (name.trim() === '' ? { name: t.enterName } : {}),
  });
  const send = async (): Promise<void> => {
    try {
      onAdded((await add.mutateAsync(form.values.name.trim())).recovery_codes);
    } catch (error) {
      if (!isUnwilling(error)) throw error;
      toast.info(t.passkeyFailed);
    }
  };
  const submit = form.submit({ send, why: (error) => sentenceFor(error, accountRefusals, t.passkeyFailed) });
  return (
    <Dialog open onClose={form.busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <Stack component="form" noValidate onSubmit={submit} aria-label={t.addPasskey}>
        <DialogTitle id={`${id}-title`}>{t.addPasskey}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t.passkeysText}</DialogContentText>
          <TextField
            {...form.field('name', t.passkeyNameHint)}
            autoFocus
            fullWidth
            label={t.passkeyName}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" variant="outlined" disabled={form.busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={form.busy}>
            {form.busy ? t.adding : t.continue}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
