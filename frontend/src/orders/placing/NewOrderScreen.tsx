import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isRefusal } from '../../platform/refused.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink, LinkButton } from '../../ui/layout/AppLink.tsx';
import { formatPeriodDay } from '../../ui/format/dates.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { BackIcon } from '../../ui/layout/icons.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { saveToastForNextPage, showSavedToast, toast } from '../../ui/feedback/toasts.ts';
import { GoodsCards } from './GoodsCards.tsx';
import {
  chosenGoods,
  emptyNewOrder,
  exceedsStock,
  sameDayNextMonth,
  problemsOfNewOrder,
  quantityOf,
  monthlyTotal,
  offersBeforeStock,
  withoutUnsold,
  type NewOrderForm,
  type NewOrderProblems,
} from './new-order.ts';
import { newOrderTexts } from './new-order.texts.ts';
import { useOrderAndPay } from '../orders.commands.ts';
import { catalogueOfGoods, type Goods } from '../orders.queries.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';
import { StockAlert } from './StockAlert.tsx';
import { orderedProductName, productName } from '../../ui/format/product-names.ts';

/** Sends the order and leaves for its checkout. An order whose checkout does not open waits for its payment in the list. */
function useSending(onCreated: () => void) {
  const t = useTexts(newOrderTexts);
  const navigate = useNavigate();
  const { busy, start } = useOrderAndPay((error) => {
    showSavedToast();
    toast.error(t.checkoutFailed, sentenceFor(error, orderRefusalTexts, '') || undefined);
    void navigate('/app/orders');
  });
  const placeOrder = async (form: NewOrderForm, short: boolean): Promise<void> => {
    const quantity = quantityOf(form);
    const { channel, product_type, subscribe } = form;
    if (channel === '' || product_type === '' || quantity === null) return;
    if (short) return toast.error(t.shortTitle, t.shortText);
    try {
      await start({ channel, product_type, quantity, subscribe_to_notifications: subscribe }, () => {
        onCreated();
        saveToastForNextPage({ title: t.created, text: t.createdText, textUnlessOn: '/payment/success' });
      });
    } catch (error) {
      if (isRefusal(error, 'not_signed_in')) toast.error(t.error, t.signIn);
      else if (isRefusal(error, 'out_of_stock')) toast.error(t.shortTitle, t.shortText);
      else throw error;
    }
  };
  return { placeOrder, busy };
}

type SummaryProps = {
  form: NewOrderForm;
  chosen: Goods | undefined;
  problem: string | undefined;
  onChange: (part: Partial<NewOrderForm>) => void;
};

/** Quantity, monthly total and next charge. */
function Summary({ form, chosen, problem, onChange }: SummaryProps) {
  const t = useTexts(newOrderTexts);
  const short = exceedsStock(form, chosen);
  const total = monthlyTotal(form, chosen);
  const [today] = useState(() => new Date());
  return (
    <Stack spacing={2}>
      <TextField
        required
        type="number"
        label={t.quantity}
        name="quantity"
        value={form.quantity}
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => onChange({ quantity: event.target.value })}
        slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
      />
      {chosen && (
        <Box role="status">
          <StatusChip label={t.available(chosen.available)} tone={short ? 'danger' : 'success'} dot />
        </Box>
      )}
      {total && (
        <div aria-live="polite">
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 620, letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums' }}>
            {t.perMonth(formatMoney(total))}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t.renews(formatPeriodDay(sameDayNextMonth(today).toISOString()))}
          </Typography>
        </div>
      )}
    </Stack>
  );
}

/** Below the cards on a wide screen; on a narrow one sticky, with the chosen product or the reason why it cannot be ordered. */
const PayBar = ({ what, short, children }: { what: string | null; short: boolean; children: ReactNode }) => (
  <Box
    sx={{
      mt: { lg: 2 },
      mx: { xs: -2, md: -4, lg: 0 },
      px: { xs: 2, md: 4, lg: 0 },
      py: { xs: 0.75, lg: 0 },
      position: { xs: 'sticky', lg: 'static' },
      bottom: 'calc(var(--os-inset-bottom) + var(--os-quick, 0px))',
      zIndex: 900,
      background: { xs: 'var(--os-surface)', lg: 'none' },
      borderTop: { xs: '1px solid var(--os-line)', lg: 0 },
    }}
  >
    {what && (
      <Typography
        variant="body2"
        noWrap
        sx={{ display: { lg: 'none' }, mb: 0.5, fontWeight: 560, color: short ? 'error.main' : undefined }}
      >
        {what}
      </Typography>
    )}
    <Stack direction={{ xs: 'row', lg: 'column' }} spacing={1.25} sx={{ '& > :first-of-type': { flex: { xs: 1, lg: 'none' } } }}>
      {children}
    </Stack>
  </Box>
);

/** The address carries the choice from the pricing page. */
function useChosenBefore(): Partial<NewOrderForm> {
  const [address] = useSearchParams();
  const wanted = offersBeforeStock.find(
    (one) => one.channel === address.get('channel') && one.product_type === address.get('product_type'),
  );
  if (!wanted) return {};
  const { channel, product_type } = wanted;
  return { channel, product_type, quantity: address.get('quantity') ?? emptyNewOrder.quantity };
}

/** `goods`: undefined while they load. */
function OrderForm({ goods }: { goods: readonly Goods[] | undefined }) {
  const t = useTexts(newOrderTexts);
  const given = useChosenBefore();
  const faults = (values: NewOrderForm) => problemsOfNewOrder(withoutUnsold(values, goods));
  const { values, change, ...order } = useForm({ first: emptyNewOrder, draft: 'new-order', given, faults });
  const form = withoutUnsold(values, goods);
  const chosen = chosenGoods(form, goods);
  const short = exceedsStock(form, chosen);
  const total = monthlyTotal(form, chosen);
  const { placeOrder, busy } = useSending(order.forget);
  const submit = order.submit({
    send: () => placeOrder(form, short),
    failed: t.notCreated,
    why: (error) => sentenceFor(error, orderRefusalTexts, t.tryLater),
  });
  const problemText = (name: keyof NewOrderProblems): string | undefined =>
    order.of(name) && t[problemsOfNewOrder(form)[name] ?? 'tryAgain'];
  const wanted = quantityOf(form) ?? 1;
  const what = !chosen ? null : short ? t.shortTitle : orderedProductName({ ...chosen, quantity: wanted });
  const unchosen = [problemText('channel'), problemText('product_type')].filter((problem) => problem !== undefined);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-label={t.form}
      sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' } }}
    >
      <GoodsCards
        items={goods ?? offersBeforeStock}
        chosen={form}
        problems={unchosen}
        onChoose={({ channel, product_type }) => change({ channel, product_type })}
      />
      <Box sx={{ display: { xs: 'contents', lg: 'block' }, position: { lg: 'sticky' }, top: 76 }}>
        <SectionCard title={chosen ? productName(chosen) : t.form}>
          <Summary form={form} chosen={chosen} problem={problemText('quantity')} onChange={change} />
        </SectionCard>
        <PayBar what={what} short={short}>
          <Button type="submit" variant="contained" size="large" disabled={!goods || short || busy}>
            {busy ? t.creating : total ? t.pay(formatMoney(total)) : t.create}
          </Button>
          <LinkButton to="/app/orders" variant="outlined" color="inherit" size="large">
            {t.cancel}
          </LinkButton>
        </PayBar>
        {/* Below the buttons, so that nothing else slides to where 'Pay' was when the stock changes. */}
        {short && chosen && (
          <Box sx={{ mt: { lg: 2 } }}>
            <StockAlert
              key={`${chosen.channel} ${chosen.product_type} ${form.quantity}`}
              form={form}
              available={chosen.available}
              onSubscribe={(subscribe) => change({ subscribe })}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Shop() {
  const t = useTexts(newOrderTexts);
  const { data, errorUpdateCount, refetch } = useQuery(catalogueOfGoods());
  // A failed load is retried every ten seconds, and is pending until then.
  if (!data && errorUpdateCount > 0) return <ErrorState text={t.stockNotLoaded} onRetry={() => void refetch()} />;
  return <OrderForm goods={data?.items} />;
}

export function NewOrderScreen() {
  const t = useTexts(newOrderTexts);
  const language = useLanguage();
  return (
    <Box lang={language}>
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
          {t.info} <AppLink to="/app/subscriptions">{t.toSubscriptions}</AppLink>
        </Alert>
        <Shop />
      </Stack>
    </Box>
  );
}
