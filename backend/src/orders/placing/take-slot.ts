import type { EventStore } from '@orderstream/eventstore/event-store';
import { refusal } from '../../platform/deciding/refusal.ts';
import { compareOpenOrder } from './compare-open-order.ts';
import type { OpenOrders } from './open-orders.vault.ts';

type Wanted = { userId: string; orderId: string; limit: number };

/** Counts an order among the unpaid ones of its customer, before any stock is held for it. */
export async function takeSlot(store: EventStore, openOrders: OpenOrders, { userId, orderId, limit }: Wanted): Promise<void> {
  if ((await openOrders.take(userId, orderId, limit)) === 'taken') return;
  // A row of an order that is no longer unpaid must not cause a refusal.
  for (const row of await openOrders.ofCustomer(userId)) await compareOpenOrder(store, openOrders, row);
  if ((await openOrders.take(userId, orderId, limit)) !== 'taken') throw refusal('too_many_unpaid_orders');
}
