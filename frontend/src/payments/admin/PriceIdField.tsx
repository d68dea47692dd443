import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { formatMoney } from '../../ui/money.ts';
import { providerPrices } from '../payments.queries.ts';
import { billingPricesTexts } from '../payments.texts.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'helperText'> & {
  value: string;
  onPrice: (id: string) => void;
  helperText?: string | undefined;
};

/** A price id, chosen from the provider's prices or typed; its amount is shown below. */
export function PriceIdField({ value, onPrice, helperText, ...field }: Props) {
  const t = useTexts(billingPricesTexts);
  const list = useId();
  const prices = useQuery(providerPrices()).data?.items ?? [];
  const say = ({ product, unit_amount, currency }: (typeof prices)[number]) =>
    t.offered(product, formatMoney({ amount: unit_amount, currency }));
  const known = prices.find(({ id }) => id === value.trim());
  return (
    <>
      <TextField
        {...field}
        name="price_id"
        label={t.priceId}
        value={value}
        onChange={({ target }) => onPrice(target.value)}
        helperText={helperText ?? (known ? say(known) : ' ')}
        placeholder="price_"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 255, spellCheck: false, list } }}
      />
      <datalist id={list}>
        {prices.map((one) => (
          <option key={one.id} value={one.id} label={say(one)} />
        ))}
      </datalist>
    </>
  );
}
