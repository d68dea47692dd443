import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { compareOpenOrder } from './compare-open-order.ts';
import type { OpenOrders } from './open-orders.ts';
import { openOrders as slotsAsEvents } from './open-orders.decider.ts';

type Wanted = { userId: string; orderId: string; limit: number };

/** Counts an order among the unpaid ones of its customer, before any stock is held for it. */
export async function takeSlot(store: EventStore, openOrders: OpenOrders, wanted: Wanted): Promise<void> {
  if ((await taken(store, openOrders, wanted)) === 'taken') return;
  // No customer is refused because of a row that has outlived its order.
  for (const row of await openOrders.of(wanted.userId)) await compareOpenOrder(store, openOrders, row);
  if ((await taken(store, openOrders, wanted)) !== 'taken') throw refusal('too_many_unpaid_orders');
}

async function taken(store: EventStore, openOrders: OpenOrders, { userId, orderId, limit }: Wanted) {
  const outcome = await openOrders.take(userId, orderId, limit);
  if (outcome !== 'new_customer') return outcome;
  const { unpaid } = (await load(store, slotsAsEvents, userId)).state;
  for (const id of unpaid) await openOrders.adopt(userId, id);
  await openOrders.know(userId);
  return openOrders.take(userId, orderId, limit);
}
