import { channels, productTypeLabels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusedWith } from '../platform/refused.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { russian, useLanguage, useTexts } from '../platform/texts.ts';
import { availability } from '../stock/stock.queries.ts';
import { AppLink, LinkButton } from '../ui/AppLink.tsx';
import { BackIcon } from '../ui/icons.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { ErrorState } from '../ui/states.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { toast } from '../ui/toasts.ts';
import { availableOf, emptyOrder, isShort, problemsOf, quantityOf, type NewOrderForm, type Problems } from './new-order.ts';
import { newOrderTexts } from './new-order.texts.ts';
import { useCreateOrder } from './orders.commands.ts';
import { orderRefusals } from './orders.refusals.ts';
import { StockAlert } from './StockAlert.tsx';

type FieldsProps = { form: NewOrderForm; problems: Problems; onChange: (change: Partial<NewOrderForm>) => void };

function Fields({ form, problems, onChange }: FieldsProps) {
  const t = useTexts(newOrderTexts);
  const language = useLanguage('ru');
  const wrong = (field: keyof Problems) => {
    const problem = problems[field];
    return problem ? { error: true, helperText: t[problem] } : {};
  };
  return (
    <>
      <TextField
        select
        required
        label={t.channel}
        name="channel"
        value={form.channel}
        onChange={(event) => onChange({ channel: event.target.value as Channel })}
        {...wrong('channel')}
      >
        {channels.map((channel) => (
          <MenuItem key={channel} value={channel}>
            {channel}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        required
        label={t.productType}
        name="product_type"
        value={form.product_type}
        onChange={(event) => onChange({ product_type: event.target.value as ProductType })}
        {...wrong('product_type')}
      >
        {productTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {productTypeLabels[type][language]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        type="number"
        label={t.quantity}
        name="quantity"
        value={form.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
        slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
        {...wrong('quantity')}
      />
    </>
  );
}

/** Sends the order, says how it went and leads to the orders, where it is paid. */
function useSubmit(form: NewOrderForm, short: boolean, showProblems: (problems: Problems) => void) {
  const t = useTexts(newOrderTexts);
  const create = useCreateOrder();
  const navigate = useNavigate();
  const failed = (error: unknown): void => {
    if (refusedWith(error, 'not_signed_in')) return toast.error(t.error, t.signIn);
    if (refusedWith(error, 'out_of_stock')) return toast.error(t.shortTitle, t.shortText);
    toast.error(t.notCreated, sentenceFor(error, russian(orderRefusals), t.tryLater));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const problems = problemsOf(form);
    showProblems(problems);
    const quantity = quantityOf(form);
    const { channel, product_type, subscribe } = form;
    if (create.isPending || channel === '' || product_type === '' || quantity === null) return;
    if (short) return toast.error(t.shortTitle, t.shortText);
    create.mutate(
      { channel, product_type, quantity, subscribe_to_notifications: subscribe },
      {
        onSuccess: () => {
          toast.success(t.created, t.createdText);
          void navigate('/app/orders');
        },
        onError: failed,
      },
    );
  };
  return { submit, busy: create.isPending };
}

function OrderForm() {
  const t = useTexts(newOrderTexts);
  const stock = useQuery(availability());
  const [form, setForm] = useState(emptyOrder);
  const [problems, setProblems] = useState<Problems>({});
  const available = availableOf(form, stock.data?.items);
  const short = isShort(form, available);
  const { submit, busy } = useSubmit(form, short, setProblems);
  const chosen = form.channel !== '' && form.product_type !== '';
  const change = (part: Partial<NewOrderForm>): void => {
    const next = { ...form, ...part };
    setForm(next);
    const left = problemsOf(next);
    setProblems((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => field in left)));
  };
  return (
    <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.form}>
      <Fields form={form} problems={problems} onChange={change} />
      {chosen && !stock.isError && (
        <Box role="status">
          <StatusChip label={t.available(available ?? '…')} tone={short ? 'danger' : 'success'} dot />
        </Box>
      )}
      {stock.isError && !stock.data && <ErrorState text={t.stockNotLoaded} onRetry={() => void stock.refetch()} />}
      {short && available !== null && <StockAlert form={form} available={available} onSubscribe={(subscribe) => change({ subscribe })} />}
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={short || busy || stock.isPending}>
          {busy ? t.creating : t.create}
        </Button>
        <LinkButton to="/app/orders" variant="outlined" color="inherit">
          {t.cancel}
        </LinkButton>
      </Stack>
    </Stack>
  );
}

export function NewOrderScreen() {
  const t = useTexts(newOrderTexts);
  const language = useLanguage('ru');
  return (
    <Box lang={language} sx={{ maxWidth: 680 }}>
      <PageHeader
        title={t.title}
        actions={
          <LinkButton to="/app/orders" variant="outlined" color="inherit" startIcon={<BackIcon />}>
            {t.back}
          </LinkButton>
        }
      />
      <Stack spacing={2.5}>
        <Alert severity="info">
          {t.info} <AppLink to="/app/subscriptions">{t.subscriptions}</AppLink>
        </Alert>
        <SectionCard title={t.form}>
          <OrderForm />
        </SectionCard>
      </Stack>
    </Box>
  );
}
