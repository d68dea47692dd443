import { shortId } from '@orderstream/contracts/shared/ids';
import { batchLimit, privateInfoLimit, unitNoteLimit } from '@orderstream/contracts/stock/lifecycle';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useCreateProduct, useDescribeUnit, useUpdateProduct, type ProductForm } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { productsTexts } from './products.texts.ts';
import { SkuFields, type SkuFormValues } from './SkuFields.tsx';

type Form = SkuFormValues & { batch: string; note: string; private_info: string };

/** Creates a product, or changes the given one; an empty private info then keeps the old. */
export function ProductDialog({ product, onClose }: { product: ProductRow | null; onClose: () => void }) {
  const t = useTexts(productsTexts);
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const describe = useDescribeUnit();
  const form = useForm<Form, keyof Form>({
    first: {
      channel: product?.channel ?? '',
      product_type: product?.product_type ?? '',
      batch: product?.batch ?? '',
      note: product?.note ?? '',
      private_info: '',
    },
    guarded: true,
    faults: (values) => ({
      ...(values.channel === '' && { channel: t.chooseChannel }),
      ...(values.product_type === '' && { product_type: t.chooseProductType }),
      ...(!product && values.private_info.trim() === '' && { private_info: t.enterInfo }),
    }),
  });
  const { channel, product_type, batch, note } = form.values;
  const private_info = form.values.private_info.trim();
  const saveProduct = async (): Promise<void> => {
    if (channel === '' || product_type === '') return;
    const changed: Partial<ProductForm> = { channel, product_type, ...(private_info !== '' && { private_info }) };
    if (product) await update.mutateAsync({ id: product.id, version: product.version, ...changed });
    const id = product?.id ?? (await create.mutateAsync({ channel, product_type, private_info })).product_id;
    const instead = { batch: product?.batch ?? null, note: product?.note ?? null };
    if (batch !== (instead.batch ?? '') || note !== (instead.note ?? '')) await describe.mutateAsync({ id, batch, note, instead });
  };
  const submit = form.submit({
    send: async () => {
      await saveProduct();
      toast.success(product ? t.productUpdated : t.productCreated);
      onClose();
    },
    why: (error) => t.failed(sentenceFor(error, stockRefusalTexts, t.unknown)),
  });
  return (
    <FormDialog
      wide
      title={product ? t.editTitle : t.createTitle}
      busy={form.busy}
      action={t.save}
      working={t.saving}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2.25} sx={{ pt: 1 }}>
        <FaultSummary show={form.any} text={t.fillIn} />
        <SkuFields form={form.values} fault={form.at} onChange={form.change} />
        {(['batch', 'note'] as const).map((name) => (
          <TextField
            key={name}
            label={t[name]}
            {...form.field(name, name === 'note' ? t.wordsText : undefined)}
            slotProps={{ htmlInput: { maxLength: name === 'note' ? unitNoteLimit : batchLimit, autoComplete: 'off' } }}
          />
        ))}
        {product?.assigned_order_id && private_info !== '' && (
          <Alert severity="warning">{t.changeText(shortId(product.assigned_order_id))}</Alert>
        )}
        <TextField
          multiline
          minRows={3}
          maxRows={10}
          required={!product}
          label={t.privateInfo}
          {...form.field('private_info', product ? t.keepInfo : undefined)}
          slotProps={{ htmlInput: { maxLength: privateInfoLimit, spellCheck: false, autoComplete: 'off' } }}
        />
      </Stack>
    </FormDialog>
  );
}
