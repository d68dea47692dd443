import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../platform/texts.ts';
import { productTypeName } from '../../ui/format/product-names.ts';
import { productsTexts } from './products.texts.ts';

export type SkuFormValues = { channel: Channel | ''; product_type: ProductType | '' };
/** The errors that the form found in these fields. */
type Fault = (name: 'channel' | 'product_type') => { error: boolean; helperText: string | undefined };
type Props = { form: SkuFormValues; disabled?: boolean; fault: Fault; onChange: (change: Partial<SkuFormValues>) => void };

export function SkuFields({ form, disabled = false, fault, onChange }: Props) {
  const t = useTexts(productsTexts);
  const renderOptions = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string = (value) => value) =>
    values.map((value) => (
      <MenuItem key={value} value={value}>
        {nameOf(value)}
      </MenuItem>
    ));
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <TextField
        select
        required
        {...fault('channel')}
        name="channel"
        label={t.channel}
        disabled={disabled}
        value={form.channel}
        onChange={(event) => onChange({ channel: event.target.value as Channel })}
      >
        {renderOptions(channels)}
      </TextField>
      <TextField
        select
        required
        {...fault('product_type')}
        name="product_type"
        label={t.productType}
        disabled={disabled}
        value={form.product_type}
        onChange={(event) => onChange({ product_type: event.target.value as ProductType })}
      >
        {renderOptions(productTypes, productTypeName)}
      </TextField>
    </Stack>
  );
}
