import type { OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { orderState, type OrderState, type OrderStateSource } from '@orderstream/contracts/orders/state';
import { useTexts } from '../platform/texts.ts';
import { formatPeriodDay } from '../ui/format/dates.ts';
import { StatusChip, type Tone } from '../ui/feedback/StatusChip.tsx';
import { orderStateTexts, orderStatusTexts } from './order-state.texts.ts';

const tones: Record<OrderStatus, Tone> = {
  draft: 'neutral',
  awaiting_payment: 'warning',
  payment_required: 'warning',
  paid_in_process: 'info',
  delivered: 'success',
  completed: 'success',
  canceled: 'neutral',
  refunded: 'accent',
};

/** The status of an order as a chip. A status unknown to this version is shown unchanged. */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const t: Partial<Record<OrderStatus, string>> = useTexts(orderStatusTexts);
  const knownTones: Partial<Record<OrderStatus, Tone>> = tones;
  return <StatusChip label={t[status] ?? status} tone={knownTones[status] ?? 'neutral'} dot />;
}

/** The payment states of an order as badges. */
export function OrderStateChips({ state }: { state: OrderState }) {
  const t = useTexts(orderStateTexts);
  return (
    <>
      {state.subscription === 'active' && <StatusChip label={t.active} tone="success" dot />}
      {state.subscription === 'unknown' && <StatusChip label={t.subscriptionUnknown} tone="neutral" />}
      {state.subscription === 'past_due' && <StatusChip label={t.pastDue} tone="danger" dot />}
      {state.endsOn && <StatusChip label={t.ending(formatPeriodDay(state.endsOn))} tone="warning" dot />}
      {state.payment === 'processing' && <StatusChip label={t.processing} tone="warning" dot />}
      {state.payment === 'under_review' && <StatusChip label={t.underReview} tone="warning" dot />}
      {state.isPartlyRefunded && <StatusChip label={t.partlyRefunded} tone="accent" />}
      {state.isRefunding && <StatusChip label={t.refundRequested} tone="warning" dot />}
    </>
  );
}

/** The status of an order, or what its status does not say: that its payment is being processed or reviewed. */
export function OrderStatusBadge({ order }: { order: OrderStateSource }) {
  const t = useTexts(orderStateTexts);
  const { payment } = orderState(order);
  if (payment === 'processing') return <StatusChip label={t.processing} tone="warning" dot />;
  if (payment === 'under_review') return <StatusChip label={t.underReview} tone="warning" dot />;
  return <OrderStatusChip status={order.status} />;
}

/** The badges at the head of an order's page. */
export function OrderBadges({ order }: { order: OrderStateSource }) {
  const t = useTexts(orderStateTexts);
  return (
    <>
      <OrderStatusBadge order={order} />
      {orderState(order).isPartlyRefunded && <StatusChip label={t.partlyRefunded} tone="accent" />}
      {order.refunding && <StatusChip label={t.refundRequested} tone="warning" dot />}
    </>
  );
}
