import { isAwaitingDelivery, isClosed, isPaid, isReadable, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { orderState, subscriptionStateOf } from '@orderstream/contracts/orders/state';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePay } from '../orders/orders.commands.ts';
import { orderStateTexts, orderStatusTexts } from '../orders/order-state.texts.ts';
import type { OrderDetails } from '../orders/orders.queries.ts';
import { orderRefusalTexts } from '../orders/orders.refusals.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { LinkButton } from '../ui/layout/AppLink.tsx';
import { formatMoment, formatPeriodDay } from '../ui/format/dates.ts';
import { CheckIcon, ClockIcon, CloseIcon } from '../ui/layout/icons.tsx';
import { formatMoney } from '../ui/format/money.ts';
import { subscriptionOfOrder } from '../subscriptions/subscriptions.queries.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { PaymentFrame, PaymentSign } from './PaymentFrame.tsx';
import { useSyncPayment, type PaymentState } from './payments.commands.ts';
import { paymentCheckInterval, mostPaymentChecks, orderAfterPayment, receiptOfOrder } from './payments.queries.ts';
import { paymentSuccessTexts } from './payments.texts.ts';
import { orderedProductName } from '../ui/format/product-names.ts';

/** The orders capability renders the units. */
type Delivered = ComponentType<{ order: OrderDetails }>;

/** Any of these ends the wait. */
const isFinalStatus = (status: OrderStatus): boolean => isPaid(status) || isClosed(status);

/** Checks at once and then every three seconds, ten times at most; stops once the payment is known to be pending. */
function usePaymentChecks(id: string) {
  const { mutate, error } = useSyncPayment(id);
  const [checks, setChecks] = useState(0);
  // Stored here: a mutation drops its last answer when it runs again.
  const [lastState, setLastState] = useState<PaymentState | null>(null);
  const order = useQuery({ ...orderAfterPayment(id), enabled: lastState !== null || error !== null, retry: false });
  const processing = order.data?.payment_pending === true;
  const underReview = order.data !== undefined && orderState(order.data).payment === 'under_review';
  const over =
    error !== null || processing || underReview || (lastState !== null && isFinalStatus(lastState.status)) || checks >= mostPaymentChecks;
  useEffect(() => {
    if (over) return;
    const checkPayment = (): void => mutate(undefined, { onSuccess: setLastState, onSettled: () => setChecks((count) => count + 1) });
    const timer = setTimeout(checkPayment, checks === 0 ? 0 : paymentCheckInterval);
    return () => clearTimeout(timer);
  }, [checks, over, mutate]);
  // The order query gets live updates of deliveries; the provider's answer is older, but the only one for a closed account.
  const state = order.data && (error !== null || isFinalStatus(order.data.status)) ? order.data : lastState;
  return { state, error, over: over || (state !== null && isFinalStatus(state.status)), processing, underReview, order };
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

const productOf = (order: OrderDetails): string | null =>
  order.channel && order.product_type ? orderedProductName(order) : order.description;

/** Says why there is nothing to show. */
const CannotShow = ({ title, text }: { title: string; text?: string }) => (
  <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }} role="alert">
    <PaymentSign tone="danger">
      <CloseIcon />
    </PaymentSign>
    <div>
      <Typography variant="h2" component="h1" tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {text && <Typography>{text}</Typography>}
    </div>
  </Stack>
);

type PaymentMessage = { title: string; text?: string; tone: 'success' | 'warning' | 'info' };

function usePaymentMessage({ state, over, processing, underReview, order }: ReturnType<typeof usePaymentChecks>): PaymentMessage {
  const t = useTexts(paymentSuccessTexts);
  const states = useTexts(orderStateTexts);
  if (processing) return { title: states.processing, text: states.processingText, tone: 'warning' };
  if (underReview && order.data) {
    const paid = order.data.payments_under_review.map(formatMoney).join(' + ');
    return { title: states.underReview, text: states.underReviewText(paid, formatMoney(order.data)), tone: 'warning' };
  }
  if (!state || !over) return { title: t.checking, text: t.checkingText, tone: 'info' };
  if (isReadable(state.status)) return { title: t.ready, tone: 'success' };
  if (isAwaitingDelivery(state.status)) return { title: t.confirmed, text: t.confirmedText, tone: 'success' };
  return isFinalStatus(state.status) ? { title: t.closed, tone: 'warning' } : { title: t.waiting, text: t.waitingText, tone: 'warning' };
}

const signs = { success: <CheckIcon />, warning: <ClockIcon />, info: <CircularProgress size={22} color="inherit" /> };

const ToOrders = ({ contained = false }: { contained?: boolean }) => {
  const t = useTexts(paymentSuccessTexts);
  return (
    <LinkButton to="/app/orders" variant={contained ? 'contained' : 'outlined'} color={contained ? 'primary' : 'inherit'}>
      {t.toOrders}
    </LinkButton>
  );
};

/** Links to the order, to all orders and to the receipt, which comes last because it arrives last. */
function NextPages({ id, isOrderLoaded, paid }: { id: string; isOrderLoaded: boolean; paid: boolean }) {
  const t = useTexts(paymentSuccessTexts);
  const receipt = useQuery({ ...receiptOfOrder(id), enabled: paid });
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {isOrderLoaded && (
        <LinkButton to={`/app/orders/${id}`} variant="contained">
          {t.openOrder}
        </LinkButton>
      )}
      <ToOrders />
      {receipt.data && (
        <LinkButton to={`/app/receipts/${receipt.data}`} variant="outlined" color="inherit">
          {t.receipt}
        </LinkButton>
      )}
    </Stack>
  );
}

function PayNow({ order }: { order: OrderDetails }) {
  const t = useTexts(paymentSuccessTexts);
  const pay = usePay();
  const startPayment = (): void =>
    void pay.mutateAsync(order).catch((error: unknown) => toast.error(t.payFailed, sentenceFor(error, orderRefusalTexts, '') || undefined));
  return (
    <Button variant="contained" disabled={pay.isPending || pay.isSuccess} onClick={startPayment} sx={{ alignSelf: 'flex-start' }}>
      {t.pay}
    </Button>
  );
}

function Payment({ id, Units }: { id: string; Units: Delivered }) {
  const t = useTexts(paymentSuccessTexts);
  const statuses = useTexts(orderStatusTexts);
  const language = useLanguage();
  const checking = usePaymentChecks(id);
  const { state, error, order } = checking;
  const { title, text, tone } = usePaymentMessage(checking);
  const states = useTexts(orderStateTexts);
  const subscription = useQuery({
    ...subscriptionOfOrder(id),
    enabled: order.data !== undefined && order.data.stripe_subscription_id !== null,
  });
  const renews = subscription.data && subscriptionStateOf(subscription.data) === 'active' ? subscription.data.current_period_end : null;
  if (error !== null && !state && !order.isPending) {
    return (
      <>
        <CannotShow title={t.notFound} text={sentenceFor(error, orderRefusalTexts, t.notFoundText)} />
        <ToOrders />
      </>
    );
  }
  const details = order.data ? productOf(order.data) : null;
  const delivered = order.data !== undefined && isReadable(order.data.status);
  return (
    <>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }} role="status" aria-live="polite">
        <PaymentSign tone={tone}>{signs[tone]}</PaymentSign>
        <div>
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
          {text && <Typography color="textSecondary">{text}</Typography>}
        </div>
      </Stack>
      {state && !order.isPending && (
        <Facts
          facts={[
            ...(details ? ([[t.details, details]] as const) : []),
            [t.status, checking.processing ? states.processing : statuses[state.status]],
            [t.amount, formatMoney(state)],
            ...(renews ? ([[t.renews, formatPeriodDay(renews)]] as const) : []),
            ...(order.data ? ([[t.created, formatMoment(order.data.created_at, language)]] as const) : []),
            [t.orderId, <code key="id">{id}</code>],
          ]}
        />
      )}
      {delivered && <Units order={order.data} />}
      {checking.over && order.data && orderState(order.data).mayPay && <PayNow order={order.data} />}
      {!order.isPending && <NextPages id={id} isOrderLoaded={order.data !== undefined} paid={tone === 'success'} />}
    </>
  );
}

/** The provider's checkout leads here after a payment. The page stays until the customer leaves it. */
export function PaymentSuccessScreen({ Units }: { Units: Delivered }) {
  const t = useTexts(paymentSuccessTexts);
  const [parameters] = useSearchParams();
  const id = parameters.get('order_id');
  return (
    <PaymentFrame title={t.title}>
      <Stack spacing={3}>
        {id ? (
          <Payment key={id} id={id} Units={Units} />
        ) : (
          <>
            <CannotShow title={t.noOrderId} />
            <ToOrders contained />
          </>
        )}
      </Stack>
    </PaymentFrame>
  );
}
