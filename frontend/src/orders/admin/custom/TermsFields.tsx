import { subscriptionPlans, type SubscriptionPlan } from '@orderstream/contracts/catalogue';
import { descriptionLimit, type BillingMode } from '@orderstream/contracts/orders/lifecycle';
import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../platform/texts.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { priceCurrency, priceStep, smallestPrice, type TermsProblem, type problemsOfTerms, type TermsForm } from './custom-order.ts';
import { customOrderTexts } from '../admin-orders.texts.ts';

type Props = {
  /** In the language of the surrounding screen. */
  form: TermsForm;
  problems: ReturnType<typeof problemsOfTerms>;
  onChange: (change: Partial<TermsForm>) => void;
};

/** The terms of a custom order: kind, price and texts. */
export function TermsFields({ form, problems, onChange }: Props) {
  const t = useTexts(customOrderTexts);
  const lengthHint = (text: string, most: number, hint?: string): string => [t.of(text.length, most), hint].filter(Boolean).join(' · ');
  const problemText = (problem: TermsProblem): string =>
    problem === 'smallestAmount' ? t.smallestAmount(formatMoney(smallestPrice())) : t[problem];
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.25}>
        <TextField
          select
          label={t.orderType}
          value={form.order_type}
          onChange={(event) => onChange({ order_type: event.target.value as BillingMode })}
        >
          <MenuItem value="subscription">{t.subscription}</MenuItem>
          <MenuItem value="one_time">{t.oneTime}</MenuItem>
        </TextField>
        {form.order_type === 'subscription' && (
          <TextField
            select
            label={t.plan}
            value={form.plan}
            onChange={(event) => onChange({ plan: event.target.value as SubscriptionPlan })}
          >
            {subscriptionPlans.map((plan) => (
              <MenuItem key={plan} value={plan}>
                {plan}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
      <TextField
        required
        type="number"
        label={t.price}
        name="price"
        value={form.price}
        onChange={(event) => onChange({ price: event.target.value })}
        error={problems.price !== undefined}
        helperText={problems.price && problemText(problems.price)}
        slotProps={{
          htmlInput: { min: priceStep(), step: priceStep(), inputMode: 'decimal' },
          input: { endAdornment: <InputAdornment position="end">{priceCurrency().toUpperCase()}</InputAdornment> },
        }}
      />
      <TextField
        required
        multiline
        minRows={3}
        label={t.description}
        name="description"
        value={form.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={problems.description !== undefined}
        helperText={problems.description ? problemText(problems.description) : lengthHint(form.description, descriptionLimit)}
        slotProps={{ htmlInput: { maxLength: descriptionLimit } }}
      />
      <TextField
        multiline
        minRows={2}
        label={t.privateInfo}
        name="private_info"
        value={form.private_info}
        onChange={(event) => onChange({ private_info: event.target.value })}
        helperText={lengthHint(form.private_info, privateInfoLimit, t.privateInfoHint)}
        slotProps={{ htmlInput: { maxLength: privateInfoLimit, autoComplete: 'off', spellCheck: false } }}
      />
    </>
  );
}
