import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { orderDecider } from './order.decider.ts';

/**
 * How far the log must be read to show its customer an order; refused where it does not exist for this user. For foreign and for absent
 * orders at most one event is read, so that the time of the answer does not tell them apart.
 */
export async function positionOfOwnOrder(store: EventStore, userId: string, orderId: string): Promise<bigint> {
  const [first] = (await store.read<OrderEvent>(`${orderDecider.category}-${orderId}`, { limit: 1 })).events;
  if (first?.data.user_id !== userId) throw refusal('order_unknown');
  const { state, position } = await load(store, orderDecider, orderId);
  if (!state.shownToCustomer || state.userId !== userId) throw refusal('order_unknown');
  return position;
}
