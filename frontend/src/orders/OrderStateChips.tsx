import type { OrderState } from '@orderstream/contracts/orders/state';
import { useTexts } from '../platform/texts.ts';
import { formatPeriodDay } from '../ui/dates.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { orderStateTexts } from './order-state.texts.ts';

/** The payment states of an order as badges. */
export function OrderStateChips({ state }: { state: OrderState }) {
  const t = useTexts(orderStateTexts);
  return (
    <>
      {state.subscription === 'active' && <StatusChip label={t.active} tone="success" dot />}
      {state.subscription === 'past_due' && <StatusChip label={t.pastDue} tone="danger" dot />}
      {state.endsOn && <StatusChip label={t.ending(formatPeriodDay(state.endsOn))} tone="warning" dot />}
      {state.payment === 'processing' && <StatusChip label={t.processing} tone="warning" dot />}
      {state.isPartlyRefunded && <StatusChip label={t.partlyRefunded} tone="accent" />}
    </>
  );
}
