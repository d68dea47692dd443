import { shortId } from '@orderstream/contracts/shared/ids';
import { batchLimit, privateInfoLimit, unitNoteLimit } from '@orderstream/contracts/stock/lifecycle';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { leaveWhenAllowed, useUnsaved } from '../../platform/unsaved.ts';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { useFaults } from '../../ui/forms/faults.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useCreateProduct, useDescribeUnit, useUpdateProduct } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusals } from '../stock.refusals.ts';
import { productsTexts } from './products.texts.ts';
import { SkuFields, type SkuForm } from './SkuFields.tsx';

/** Creates a product, or changes the given one; an empty private info then keeps the old. */
export function ProductDialog({ product, onClose }: { product: ProductRow | null; onClose: () => void }) {
  const t = useTexts(productsTexts);
  const id = useId();
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const [sku, setSku] = useState<SkuForm>({ channel: product?.channel ?? '', product_type: product?.product_type ?? '' });
  const [info, setInfo] = useState('');
  const faults = useFaults({
    ...(sku.channel === '' && { channel: t.chooseChannel }),
    ...(sku.product_type === '' && { product_type: t.chooseProductType }),
    ...(!product && info.trim() === '' && { private_info: t.enterInfo }),
  });
  const [words, setWords] = useState({ batch: product?.batch ?? '', note: product?.note ?? '' });
  const isSaid = words.batch !== (product?.batch ?? '') || words.note !== (product?.note ?? '');
  useUnsaved(info !== '' || isSaid);
  const describe = useDescribeUnit();
  const busy = create.isPending || update.isPending || describe.isPending;
  const save = (): Promise<unknown> | null => {
    const { channel, product_type } = sku;
    const private_info = info.trim();
    if (channel === '' || product_type === '' || (!product && private_info === '')) return null;
    const said = (of: string) => (isSaid ? describe.mutateAsync({ id: of, ...words }) : undefined);
    if (!product) return create.mutateAsync({ channel, product_type, private_info }).then(({ product_id }) => said(product_id));
    const changed = { channel, product_type, ...(private_info === '' ? {} : { private_info }) };
    return update.mutateAsync({ id: product.id, ...changed }).then(() => said(product.id));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const saving = faults.check(event) ? save() : null;
    void saving?.then(
      () => {
        toast.success(product ? t.productUpdated : t.productCreated);
        onClose();
      },
      (error: unknown) => toast.error(t.failed(sentenceFor(error, stockRefusals, t.unknown))),
    );
  };
  return (
    <Dialog open onClose={busy ? undefined : () => leaveWhenAllowed(onClose)} maxWidth="sm" fullWidth aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{product ? t.editTitle : t.createTitle}</DialogTitle>
        <DialogContent>
          <Stack spacing={2.25} sx={{ pt: 1 }}>
            <FaultSummary show={faults.any} text={t.fillIn} />
            <SkuFields form={sku} fault={faults.at} onChange={(change) => setSku({ ...sku, ...change })} />
            {(['batch', 'note'] as const).map((name) => (
              <TextField
                key={name}
                name={name}
                label={t[name]}
                value={words[name]}
                onChange={(event) => setWords({ ...words, [name]: event.target.value })}
                helperText={name === 'note' ? t.wordsText : undefined}
                slotProps={{ htmlInput: { maxLength: name === 'note' ? unitNoteLimit : batchLimit, autoComplete: 'off' } }}
              />
            ))}
            {product?.assigned_order_id && info.trim() !== '' && (
              <Alert severity="warning">{t.changeText(shortId(product.assigned_order_id))}</Alert>
            )}
            <TextField
              multiline
              minRows={3}
              maxRows={10}
              required={!product}
              label={t.privateInfo}
              value={info}
              onChange={(event) => setInfo(event.target.value)}
              name="private_info"
              {...faults.at('private_info', product ? t.keepInfo : undefined)}
              slotProps={{ htmlInput: { maxLength: privateInfoLimit, spellCheck: false, autoComplete: 'off' } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" variant="outlined" onClick={onClose} disabled={busy}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? t.saving : t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
