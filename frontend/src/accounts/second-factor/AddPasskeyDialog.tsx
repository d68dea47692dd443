import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useFaults } from '../../ui/forms/faults.ts';
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
  const [name, setName] = useState(t.passkeyNameFirst);
  const faults = useFaults(name.trim() === '' ? { name: t.enterName } : {});
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!faults.check(event)) return;
    add.mutate(name.trim(), {
      onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
      onError: (error) => {
        if (isUnwilling(error)) toast.info(t.passkeyFailed);
        else toast.error(sentenceFor(error, accountRefusals, t.passkeyFailed));
      },
    });
  };
  return (
    <Dialog open onClose={add.isPending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <Stack component="form" noValidate onSubmit={submit} aria-label={t.addPasskey}>
        <DialogTitle id={`${id}-title`}>{t.addPasskey}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t.passkeysText}</DialogContentText>
          <TextField
            {...faults.at('name', t.passkeyNameHint)}
            autoFocus
            fullWidth
            label={t.passkeyName}
            name="name"
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 100 } }}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" variant="outlined" disabled={add.isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={add.isPending}>
            {add.isPending ? t.adding : t.continue}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
