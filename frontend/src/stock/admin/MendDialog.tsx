import { shortId } from '@orderstream/contracts/shared/ids';
import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import TextField from '@mui/material/TextField';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useMendProduct } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { quarantineTexts } from './quarantine.texts.ts';

/** Puts a quarantined unit back in stock, with new private information if a customer has seen the old. */
export function MendDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const t = useTexts(quarantineTexts);
  const mend = useMendProduct();
  const form = useForm({
    first: { private_info: '' },
    guarded: true,
    faults: (values) => (product.seen && values.private_info.trim() === '' ? { private_info: t.enterNew } : {}),
  });
  const submit = form.submit({
    send: async () => {
      const private_info = form.values.private_info.trim();
      await mend.mutateAsync({ id: product.id, ...(private_info !== '' && { private_info }) });
      toast.success(t.isMended);
      onClose();
    },
    failed: t.notMended,
    why: (error) => sentenceFor(error, stockRefusalTexts, t.unknown),
  });
  return (
    <FormDialog
      wide
      title={t.mendTitle(shortId(product.id))}
      text={product.seen ? t.mendSeenText : t.mendText}
      busy={form.busy}
      action={t.backToStock}
      working={t.mending}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        multiline
        fullWidth
        minRows={3}
        maxRows={10}
        required={product.seen}
        label={t.newInfo}
        {...form.field('private_info', product.seen ? undefined : t.keepInfo)}
        slotProps={{ htmlInput: { maxLength: privateInfoLimit, spellCheck: false, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
