import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { useAddMapping } from '../payments.commands.ts';
import { paymentRefusalTexts } from '../payments.refusals.ts';
import { billingPricesTexts } from '../payments.texts.ts';
import { PriceIdField } from './PriceIdField.tsx';
import { providerProductName } from './provider-product.ts';

type FreeSkus = readonly { channel: Channel; product_type: ProductType }[];

/** The summary says it in one sentence; each field says it to screen readers. */
const hiddenHelperText = { formHelperText: { sx: visuallyHidden } } as const;

type MappingValues = { channel: Channel | ''; product_type: ProductType | ''; price_id: string };
const emptyMapping: MappingValues = { channel: '', product_type: '', price_id: '' };
const skuOf = ({ channel, product_type }: FreeSkus[number]) => ({ channel, product_type });

/** One price per product: only what has none yet is offered. */
export function AddMappingForm({ free, disabled }: { free: FreeSkus; disabled: boolean }) {
  const t = useTexts(billingPricesTexts);
  const add = useAddMapping();
  // The chosen product may have got a price in the meantime, here or from another administrator.
  const remainingChoices = ({ channel: wanted, product_type: type }: MappingValues) => {
    const channel = free.find((one) => one.channel === wanted)?.channel ?? '';
    const offered = productTypes.filter((name) => free.some((one) => one.product_type === name && (!channel || one.channel === channel)));
    return { channel, offered, product_type: offered.find((name) => name === type) ?? '' } as const;
  };
  const form = useForm({
    first: emptyMapping,
    faults: (values) => {
      const { channel, product_type } = remainingChoices(values);
      return {
        ...(!channel && { channel: t.chooseChannel }),
        ...(!product_type && { product_type: t.chooseProductType }),
        ...(values.price_id.trim() === '' && { price_id: t.enterPriceId }),
      };
    },
  });
  const { channel, offered, product_type } = remainingChoices(form.values);
  /** Selects the product that the price belongs to, unless another one has been chosen. */
  const takePrice = (price_id: string, product: string | null): void => {
    const named = free.find((one) => providerProductName(one) === product);
    form.change(named && !channel && !product_type ? { price_id, ...skuOf(named) } : { price_id });
  };
  const submit = form.submit({
    send: async () => {
      if (!channel || !product_type) return;
      await add.mutateAsync({ channel, product_type, stripe_price_id: form.values.price_id.trim() });
      toast.success(t.added);
      form.change({ product_type: '', price_id: '' });
    },
    failed: t.error,
    why: (error) => sentenceFor(error, paymentRefusalTexts, t.notAdded),
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={1.5}>
      <FaultSummary show={form.any} text={t.fillIn} />
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <TextField
          select
          {...form.at('channel')}
          name="channel"
          label={t.channel}
          value={channel}
          onChange={({ target }) => form.change({ channel: channels.find((one) => one === target.value) ?? '', product_type: '' })}
          disabled={disabled}
          slotProps={hiddenHelperText}
          sx={{ flex: { md: '0 0 170px' } }}
        >
          {channels
            .filter((one) => free.some((sku) => sku.channel === one))
            .map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
        </TextField>
        <TextField
          select
          {...form.at('product_type')}
          name="product_type"
          label={t.productType}
          value={product_type}
          onChange={({ target }) => form.change({ product_type: productTypes.find((one) => one === target.value) ?? '' })}
          disabled={disabled}
          slotProps={hiddenHelperText}
          sx={{ flex: { md: '0 0 190px' } }}
        >
          {offered.map((type) => (
            <MenuItem key={type} value={type}>
              {type}
            </MenuItem>
          ))}
        </TextField>
        <PriceIdField
          {...form.at('price_id')}
          value={form.values.price_id}
          product={channel && product_type ? providerProductName({ channel, product_type }) : null}
          onPrice={takePrice}
          disabled={disabled}
          sx={{ flex: { md: '1 1 240px' } }}
        />
        <Button type="submit" variant="contained" disabled={disabled || form.busy} sx={{ flex: 'none' }}>
          {form.busy ? t.adding : t.add}
        </Button>
      </Stack>
    </Stack>
  );
}
