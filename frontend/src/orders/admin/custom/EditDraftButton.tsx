import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useTexts } from '../../../platform/texts.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useEditDraft, useRevealOrder } from '../admin-orders.commands.ts';
import { formOfDraft, problemsOfTerms, shownProblems, termsFromForm, type TermsForm } from './custom-order.ts';
import type { AdminOrderDetails } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { adminOrderTexts } from '../admin-orders.texts.ts';
import { TermsFields } from './TermsFields.tsx';

/** `version`: that of the draft when the dialog was opened. */
function EditDialog({ id, version, first, onClose }: { id: string; version: string; first: TermsForm; onClose: () => void }) {
  const t = useTexts(adminOrderTexts);
  const common = useTexts(uiTexts);
  const edit = useEditDraft(id);
  const form = useForm({ first, guarded: true, faults: problemsOfTerms });
  const submit = form.submit({
    send: async () => {
      await edit.mutateAsync({ ...termsFromForm(form.values), version });
      toast.success(t.saved);
      onClose();
    },
    failed: t.notSaved,
    why: (error) => sentenceFor(error, orderRefusalTexts, t.failed),
  });
  return (
    <FormDialog
      wide
      title={t.editTitle}
      busy={form.busy}
      action={t.save}
      working={t.saving}
      cancel={common.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2.25} sx={{ pt: 1 }}>
        <TermsFields form={form.values} problems={shownProblems(problemsOfTerms(form.values), form.of)} onChange={form.change} />
      </Stack>
    </FormDialog>
  );
}

/** Saving replaces all terms, including the private information, which is therefore revealed first. */
export function EditDraftButton({ order }: { order: AdminOrderDetails }) {
  const t = useTexts(adminOrderTexts);
  const reveal = useRevealOrder(order.id);
  const [editing, setEditing] = useState<{ first: TermsForm; version: string } | null>(null);
  const openEditor = async (): Promise<void> => {
    try {
      const privateInfo = order.has_private_info ? (await reveal.mutateAsync()).private_info : null;
      setEditing({ first: formOfDraft(order, privateInfo), version: order.draft_version });
    } catch (error) {
      toast.error(t.notRevealed, sentenceFor(error, orderRefusalTexts, t.failed));
    }
  };
  return (
    <>
      <Button variant="outlined" color="inherit" disabled={reveal.isPending} onClick={() => void openEditor()}>
        {t.edit}
      </Button>
      {editing && <EditDialog id={order.id} {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}
