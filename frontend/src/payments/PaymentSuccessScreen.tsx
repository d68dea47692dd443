import { productTypeLabels } from '@orderstream/contracts/catalogue';
import { isReadable, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { orderStatusTexts } from '../orders/order-status.texts.ts';
import { orderRefusals } from '../orders/orders.refusals.ts';
import { russian, useLanguage, useTexts, type Language } from '../platform/texts.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { LinkButton } from '../ui/AppLink.tsx';
import { formatMoment } from '../ui/dates.ts';
import { CheckIcon, ClockIcon, CloseIcon } from '../ui/icons.tsx';
import { formatMoney } from '../ui/money.ts';
import { PaymentFrame, PaymentSign } from './PaymentFrame.tsx';
import { useSyncPayment, type PaymentState } from './payments.commands.ts';
import { checkEvery, mostChecks, paidOrder } from './payments.queries.ts';
import { paymentSuccessTexts } from './payments.texts.ts';

const redirectAfter = 3_000;

/** Any of these ends the wait. */
const isSettled = (status: OrderStatus): boolean => isReadable(status) || ['paid_in_process', 'canceled', 'refunded'].includes(status);

/** Checks at once and then every three seconds, ten times at most; whatever ends it leads to the orders. */
function useChecking(id: string) {
  const { mutate, error } = useSyncPayment(id);
  const [checks, setChecks] = useState(0);
  // Kept here: a mutation forgets its last answer as soon as it asks again.
  const [known, setKnown] = useState<PaymentState | null>(null);
  const over = error !== null || (known !== null && isSettled(known.status)) || checks >= mostChecks;
  useEffect(() => {
    if (over) return;
    const check = (): void => mutate(undefined, { onSuccess: setKnown, onSettled: () => setChecks((count) => count + 1) });
    const timer = setTimeout(check, checks === 0 ? 0 : checkEvery);
    return () => clearTimeout(timer);
  }, [checks, over, mutate]);
  return { known, error, over };
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      {facts.map(([name, value]) => (
        <Stack key={name} direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
          <Typography component="dt" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', textAlign: 'right' }}>
            {value}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}

const productOf = (
  order: {
    channel: string | null;
    product_type: keyof typeof productTypeLabels | null;
    quantity: number | null;
    description: string | null;
  },
  language: Language,
) =>
  order.channel && order.product_type
    ? `${order.channel} • ${productTypeLabels[order.product_type][language]} × ${order.quantity ?? 1}`
    : order.description;

/** Nothing to show, and why. */
const Failed = ({ title, text, next }: { title: string; text?: string; next?: string }) => (
  <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }} role="alert">
    <PaymentSign tone="danger">
      <CloseIcon />
    </PaymentSign>
    <div>
      <Typography variant="h2" component="h1" tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {text && <Typography>{text}</Typography>}
      {next && <Typography color="textSecondary">{next}</Typography>}
    </div>
  </Stack>
);

function Payment({ id }: { id: string }) {
  const t = useTexts(paymentSuccessTexts);
  const statuses = useTexts(orderStatusTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { known, error, over } = useChecking(id);
  const order = useQuery({ ...paidOrder(id), enabled: known !== null || error !== null, retry: false });
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => void navigate('/app/orders', { replace: true }), redirectAfter);
    return () => clearTimeout(timer);
  }, [over, navigate]);
  // The provider may be silent about an order that is there, and that somebody else has told us of meanwhile.
  const state = error === null ? known : (order.data ?? known);
  if (error !== null && !state && !order.isPending) {
    return <Failed title={t.notFound} text={sentenceFor(error, russian(orderRefusals), t.notFoundText)} next={t.redirecting} />;
  }
  const paid = state?.status === 'paid_in_process';
  const message =
    !state || !over ? t.checking : isReadable(state.status) ? t.ready : paid ? t.confirmed : isSettled(state.status) ? t.closed : t.waiting;
  const good = state !== null && (paid || isReadable(state.status));
  const sign = over ? (
    <PaymentSign tone={good ? 'success' : 'warning'}>{good ? <CheckIcon /> : <ClockIcon />}</PaymentSign>
  ) : (
    <PaymentSign tone="info">
      <CircularProgress size={22} color="inherit" />
    </PaymentSign>
  );
  const details = order.data ? productOf(order.data, language) : null;
  return (
    <>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }} role="status" aria-live="polite">
        {sign}
        <div>
          <Typography variant="h2" component="h1">
            {message}
          </Typography>
          <Typography color="textSecondary">{over ? t.redirecting : t.checkingText}</Typography>
        </div>
      </Stack>
      {state && (
        <Facts
          facts={[
            [t.status, statuses[state.status]],
            [t.amount, formatMoney(state)],
            [t.orderId, <code key="id">{id}</code>],
            ...(order.data ? ([[t.created, formatMoment(order.data.created_at, language)]] as const) : []),
            ...(details ? ([[t.details, details]] as const) : []),
          ]}
        />
      )}
    </>
  );
}

/** Where the provider's checkout sends those who paid. */
export function PaymentSuccessScreen() {
  const t = useTexts(paymentSuccessTexts);
  const [parameters] = useSearchParams();
  const id = parameters.get('order_id');
  return (
    <PaymentFrame title={t.title}>
      <Stack spacing={3}>
        {id ? <Payment key={id} id={id} /> : <Failed title={t.noOrderId} />}
        <LinkButton to="/app/orders" variant="contained">
          {t.toOrders}
        </LinkButton>
      </Stack>
    </PaymentFrame>
  );
}
