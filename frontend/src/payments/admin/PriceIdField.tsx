import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { providerPrices } from '../payments.queries.ts';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { billingPricesTexts } from '../payments.texts.ts';
import { isOfAnotherProduct } from './provider-product.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'helperText'> & {
  value: string;
  /** With the product of a price that the provider knows, as it is named there. */
  onPrice: (id: string, product: string | null) => void;
  /** The product that the price is for: its prices are offered first, and one of another product is pointed out. */
  product: string | null;
  helperText?: string | undefined;
};

/** A price id, chosen from the provider's prices or typed; its amount is shown below. */
export function PriceIdField({ value, onPrice, product, helperText, ...field }: Props) {
  const t = useTexts(billingPricesTexts);
  const list = useId();
  const prices = useQuery(providerPrices()).data?.items ?? [];
  const isOffered = (one: (typeof prices)[number]) => one.product === product;
  const offered = [...prices.filter(isOffered), ...prices.filter((one) => !isOffered(one))];
  const priceLabel = ({ product: name, unit_amount, currency }: (typeof prices)[number]) =>
    t.offered(name, formatMoney({ amount: unit_amount, currency }));
  const knownPrice = prices.find(({ id }) => id === value.trim());
  const mistaken = knownPrice !== undefined && isOfAnotherProduct(product, knownPrice.product);
  const about = knownPrice && [priceLabel(knownPrice), ...(mistaken ? [t.ofAnother] : [])].join('. ');
  return (
    <>
      <TextField
        {...field}
        name="price_id"
        label={t.priceId}
        value={value}
        onChange={({ target }) => onPrice(target.value, prices.find(({ id }) => id === target.value.trim())?.product ?? null)}
        helperText={helperText ?? about ?? ' '}
        placeholder="price_"
        autoComplete="off"
        slotProps={{
          htmlInput: { maxLength: 255, spellCheck: false, list },
          ...(field.error && { formHelperText: { sx: visuallyHidden } }),
          ...(mistaken && !helperText && { formHelperText: { role: 'alert', sx: { color: 'warning.main' } } }),
        }}
      />
      <datalist id={list}>
        {offered.map((one) => (
          <option key={one.id} value={one.id} label={priceLabel(one)} />
        ))}
      </datalist>
    </>
  );
}
