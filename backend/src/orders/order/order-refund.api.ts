import { isRefunded } from '@orderstream/contracts/orders/lifecycle';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { orderDecider } from './order.decider.ts';

/** The refund of an order, with the time of its record; null without one. Rarely needed, so it is read from the events instead of the state. */
export async function orderRefund(store: EventStore, orderId: string) {
  const { status } = (await load(store, orderDecider, orderId)).state;
  if (!isRefunded(status)) return null;
  const { events } = await store.read<OrderEvent>(`order-${orderId}`);
  const refund = events.findLast((event) => event.type === 'order_refunded');
  return refund?.type === 'order_refunded' ? { chargeId: refund.data.charge_id, reason: refund.data.reason, at: refund.at } : null;
}
