import type { OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import type { Catalogue, Text } from '../platform/texts.ts';
import { useTexts } from '../platform/texts.ts';
import { StatusChip, type Tone } from '../ui/StatusChip.tsx';
import { orderStatusTexts } from './order-status.texts.ts';

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

type Props = { status: OrderStatus; words?: Catalogue<Record<OrderStatus, Text>> };

/** A status unknown to this version is shown unchanged. */
export function OrderStatusChip({ status, words = orderStatusTexts }: Props) {
  const t: Partial<Record<OrderStatus, string>> = useTexts(words);
  const known: Partial<Record<OrderStatus, Tone>> = tones;
  return <StatusChip label={t[status] ?? status} tone={known[status] ?? 'neutral'} dot />;
}
