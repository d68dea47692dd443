import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../platform/deciding/decides.ts';
import { openOrders as slotsAsEvents } from './open-orders.decider.ts';
import type { OpenOrders } from './open-orders.ts';
import type { OrderWordsVault } from './order-words.vault.ts';

/** Every order of a customer that may be unpaid or await its delivery, those of versions that wrote slots as events included. */
export async function mayBeOpen(
  { store, openOrders, words }: { store: EventStore; openOrders: OpenOrders; words: OrderWordsVault },
  userId: string,
): Promise<Set<string>> {
  const [rows, withWords, { state }] = await Promise.all([
    openOrders.of(userId),
    words.ordersOf(userId),
    load(store, slotsAsEvents, userId),
  ]);
  return new Set([...rows.map(({ orderId }) => orderId), ...withWords, ...state.unpaid, ...state.awaited]);
}
