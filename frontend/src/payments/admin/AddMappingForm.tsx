import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { useFaults } from '../../ui/forms/faults.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { useAddMapping } from '../payments.commands.ts';
import { paymentRefusals } from '../payments.refusals.ts';
import { billingPricesTexts } from '../payments.texts.ts';
import { PriceIdField } from './PriceIdField.tsx';
import { providerProduct } from './provider-product.ts';

type Free = readonly { channel: Channel; product_type: ProductType }[];

/** The summary says it in one sentence; each field says it to screen readers. */
const unsaid = { formHelperText: { sx: visuallyHidden } } as const;

/** One price per product: only what has none yet is offered. */
export function AddMappingForm({ free, disabled }: { free: Free; disabled: boolean }) {
  const t = useTexts(billingPricesTexts);
  const add = useAddMapping();
  const [chosenChannel, setChannel] = useState<Channel | ''>('');
  const [chosenType, setProductType] = useState<ProductType | ''>('');
  const [priceId, setPriceId] = useState('');
  // The chosen product may have got a price in the meantime, here or from another administrator.
  const channel = free.find((one) => one.channel === chosenChannel)?.channel ?? '';
  const offered = productTypes.filter((type) => free.some((one) => one.product_type === type && (!channel || one.channel === channel)));
  const productType = offered.find((type) => type === chosenType) ?? '';
  const faults = useFaults({
    ...(!channel && { channel: t.chooseChannel }),
    ...(!productType && { product_type: t.chooseProductType }),
    ...(priceId.trim() === '' && { price_id: t.enterPriceId }),
  });
  /** A price that names its product chooses it, unless another one has been chosen. */
  const takePrice = (id: string, product: string | null): void => {
    setPriceId(id);
    const named = free.find((one) => providerProduct(one) === product);
    if (!named || channel || productType) return;
    setChannel(named.channel);
    setProductType(named.product_type);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!faults.check(event) || !channel || !productType) return;
    add.mutate(
      { channel, product_type: productType, stripe_price_id: priceId.trim() },
      {
        onSuccess: () => {
          toast.success(t.added);
          setProductType('');
          setPriceId('');
        },
        onError: (error) => toast.error(t.error, sentenceFor(error, paymentRefusals, t.notAdded)),
      },
    );
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={1.5}>
      <FaultSummary show={faults.any} text={t.fillIn} />
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <TextField
          select
          {...faults.at('channel')}
          name="channel"
          label={t.channel}
          value={channel}
          onChange={({ target }) => {
            setChannel(channels.find((one) => one === target.value) ?? '');
            setProductType('');
          }}
          disabled={disabled}
          slotProps={unsaid}
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
          {...faults.at('product_type')}
          name="product_type"
          label={t.productType}
          value={productType}
          onChange={({ target }) => setProductType(productTypes.find((one) => one === target.value) ?? '')}
          disabled={disabled}
          slotProps={unsaid}
          sx={{ flex: { md: '0 0 190px' } }}
        >
          {offered.map((type) => (
            <MenuItem key={type} value={type}>
              {type}
            </MenuItem>
          ))}
        </TextField>
        <PriceIdField
          {...faults.at('price_id')}
          value={priceId}
          product={channel && productType ? providerProduct({ channel, product_type: productType }) : null}
          onPrice={takePrice}
          disabled={disabled}
          sx={{ flex: { md: '1 1 240px' } }}
        />
        <Button type="submit" variant="contained" disabled={disabled || add.isPending} sx={{ flex: 'none' }}>
          {add.isPending ? t.adding : t.add}
        </Button>
      </Stack>
    </Stack>
  );
}
