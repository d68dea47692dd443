import TextField from '@mui/material/TextField';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { isPasskeyDeclined, useAddPasskey } from './second-factor.commands.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

/** Asks for a name first, then opens the browser's own dialog. */
export function AddPasskeyDialog({ onAdded, onClose }: { onAdded: (codes: string[] | null) => void; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const add = useAddPasskey();
  const form = useForm({
    first: { name: t.passkeyNameFirst },
    faults: ({ name }) => (name.trim() === '' ? { name: t.enterName } : {}),
  });
  const addPasskey = async (): Promise<void> => {
    try {
      onAdded((await add.mutateAsync(form.values.name.trim())).recovery_codes);
    } catch (error) {
      if (!isPasskeyDeclined(error)) throw error;
      toast.info(t.passkeyFailed);
    }
  };
  const submit = form.submit({ send: addPasskey, why: (error) => sentenceFor(error, accountRefusalTexts, t.passkeyFailed) });
  return (
    <FormDialog
      title={t.addPasskey}
      text={t.passkeysText}
      busy={form.busy}
      action={t.continue}
      working={t.adding}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('name', t.passkeyNameHint)}
        autoFocus
        fullWidth
        label={t.passkeyName}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </FormDialog>
  );
}
