import { shortId } from '@orderstream/contracts/shared/ids';
import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { leaveWhenAllowed } from '../../platform/unsaved.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useMendProduct } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusals } from '../stock.refusals.ts';
import { quarantineTexts } from './quarantine.texts.ts';

/** Puts a quarantined unit back in stock, with new private information if a customer has seen the old. */
export function MendDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const t = useTexts(quarantineTexts);
  const id = useId();
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
    why: (error) => sentenceFor(error, stockRefusals, t.unknown),
  });
  const { busy } = form;
  return (
    <Dialog
      open
      onClose={busy ? undefined : () => leaveWhenAllowed(onClose)}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{t.mendTitle(shortId(product.id))}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} sx={{ mb: 2.25 }}>
            {product.seen ? t.mendSeenText : t.mendText}
          </DialogContentText>
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
        </DialogContent>
        <DialogActions>
          <Button color="inherit" variant="outlined" onClick={onClose} disabled={busy}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? t.mending : t.backToStock}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
