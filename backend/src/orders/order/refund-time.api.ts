import { isRefunded } from '@orderstream/contracts/orders/lifecycle';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { orderDecider } from './order.decider.ts';

/** When an order was refunded; null if it was not. Rarely needed, so it is read from the events instead of the state. */
export async function refundTime(store: EventStore, orderId: string): Promise<string | null> {
  const { status } = (await load(store, orderDecider, orderId)).state;
  if (!isRefunded(status)) return null;
  const { events } = await store.read<OrderEvent>(`order-${orderId}`);
  return events.findLast(({ type }) => type === 'order_refunded')?.at ?? null;
}
