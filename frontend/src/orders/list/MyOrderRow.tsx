import { isAwaitingDelivery, isRefunded, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import type { OrderState } from '@orderstream/contracts/orders/state';
import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { formatMoment, formatSecond } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { cancelQuestion } from './cancel-order.ts';
import { cancelTexts, myOrdersTexts } from './my-orders.texts.ts';
import { orderAgainPath } from '../order-again.ts';
import { useCancelOrder, usePay } from '../orders.commands.ts';
import type { CustomerOrder } from '../orders.queries.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';
import { OrderStateChips, OrderStatusChip } from '../OrderBadges.tsx';
import { paymentProblem } from './payment-problem.ts';
import { useOrderState } from '../use-order-state.ts';
import { orderedProductName } from '../../ui/format/product-names.ts';

/** The section heading says the status, or a badge does: delivered and completed share a section. */
const isNamedElsewhere: Record<OrderStatus, boolean> = {
  draft: false,
  awaiting_payment: true,
  payment_required: true,
  paid_in_process: true,
  delivered: false,
  completed: false,
  canceled: true,
  refunded: true,
};

function Badges({ order, state }: { order: CustomerOrder; state: OrderState }) {
  const t = useTexts(myOrdersTexts);
  return (
    <>
      {order.type === 'custom' && <StatusChip label={t.custom} tone="accent" />}
      {order.billing_mode === 'subscription' && <StatusChip label={t.subscription} tone="brand" />}
      {isAwaitingDelivery(order.status) && <StatusChip label={t.awaitingDelivery} tone="info" dot />}
      {isRefunded(order.status) && <StatusChip label={t.refunded} tone="accent" dot />}
      {!isNamedElsewhere[order.status] && <OrderStatusChip status={order.status} />}
      <OrderStateChips state={state} />
    </>
  );
}

/** Pay and Cancel, for an unpaid order. */
function PayOrCancel({ order }: { order: CustomerOrder }) {
  const t = useTexts(myOrdersTexts);
  const words = useTexts(cancelTexts);
  const confirm = useConfirm();
  const pay = usePay();
  const cancel = useCancelOrder();
  const payName = order.billing_mode === 'subscription' ? t.subscribe : t.pay;
  // A promise, not the mutation's callbacks: the row may have moved to another section before the answer arrives.
  const startPayment = (): void =>
    void pay.mutateAsync(order).catch((error: unknown) => {
      const { title, text } = paymentProblem(error);
      toast.error(title, text);
    });
  const askToCancel = (): void =>
    confirm({
      ...cancelQuestion(order),
      run: () => cancel.mutateAsync(order.id),
      done: words.canceled,
      doneText: words.canceledText,
      failed: words.failed,
      why: (error) => sentenceFor(error, orderRefusalTexts, ''),
    });
  return (
    <>
      <Button
        variant="contained"
        size="small"
        disabled={pay.isPending}
        onClick={startPayment}
        aria-label={t.ofOrder(payName, shortId(order.id))}
      >
        {payName}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        disabled={pay.isPending}
        onClick={askToCancel}
        aria-label={t.ofOrder(t.cancel, shortId(order.id))}
      >
        {t.cancel}
      </Button>
    </>
  );
}

/** On a phone the amount shares the first line with what was ordered, and the buttons are below. */
const places = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { xs: 1.5, md: 2.5 },
  rowGap: 0.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' },
  gridTemplateAreas: { xs: '"what amount" "about about" "actions actions"', md: '"what amount actions" "about amount actions"' },
} as const;

type RowProps = { order: CustomerOrder; again: boolean; toTheSecond?: boolean };

/** Keeps long lists fast: rows out of sight cost no layout, and unchanged rows are not rendered again. */
export const MyOrderRow = memo(function OrderRow({ order, again, toTheSecond = false }: RowProps) {
  const t = useTexts(myOrdersTexts);
  const state = useOrderState(order);
  const language = useLanguage();
  const ordered = toTheSecond ? formatSecond(order.created_at, language) : formatMoment(order.created_at, language);
  return (
    <Box
      component="li"
      sx={{
        ...places,
        px: { xs: 2, md: 2.5 },
        py: { xs: 1.25, md: 1.5 },
        // The first rows are laid out at once, so that nothing jumps.
        '&:nth-of-type(n + 21)': { contentVisibility: 'auto', containIntrinsicSize: 'auto 76px' },
        '& + &': { borderTop: '1px solid var(--os-line)' },
      }}
    >
      <Typography variant="body2" sx={{ gridArea: 'what', fontWeight: 540, overflowWrap: 'anywhere' }}>
        {order.type === 'user' ? orderedProductName(order) : order.description}
      </Typography>
      <Typography sx={{ gridArea: 'amount', fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatMoney(order)}
      </Typography>
      <Box sx={{ gridArea: 'about', minWidth: 0 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5 }}>
          <code title={order.id}>{shortId(order.id)}</code>
          <Badges order={order} state={state} />
        </Stack>
        <Typography variant="caption" color="textSecondary">
          <span>{ordered}</span>
          {state.mayPay && order.unpaid_until && <span> · {t.payBy(formatMoment(order.unpaid_until, language))}</span>}
        </Typography>
      </Box>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ gridArea: 'actions', flexWrap: 'wrap', mt: { xs: 0.5, md: 0 }, justifyContent: { md: 'flex-end' }, minWidth: { md: 80 } }}
      >
        {state.mayPay && <PayOrCancel order={order} />}
        {again && (
          <LinkButton
            to={orderAgainPath(order)}
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={t.ofOrder(t.again, shortId(order.id))}
          >
            {t.again}
          </LinkButton>
        )}
        <LinkButton
          to={`/app/orders/${order.id}`}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={t.ofOrder(t.open, shortId(order.id))}
        >
          {t.open}
        </LinkButton>
      </Stack>
    </Box>
  );
});
