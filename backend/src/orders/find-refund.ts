import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { order } from './order.decider.ts';
import { FindRefund } from './orders.commands.ts';

/** Renewals of refunded orders are rare: only then the order's events are read for their time. */
export const findRefund = useCase(FindRefund, { store: EVENT_STORE }, async ({ orderId }, { store }): Promise<string | null> => {
  const { status } = (await load(store, order, orderId)).state;
  if (status !== 'refunded') return null;
  const { events } = await store.read<OrderEvent>(`order-${orderId}`);
  return events.findLast(({ type }) => type === 'order_refunded')?.at ?? null;
});
