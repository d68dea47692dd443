import type { OpenOrders } from './open-orders.vault.ts';
import type { OrderWordsVault } from '../words/order-words.vault.ts';

/** Every order of a customer that may be unpaid or await its delivery. */
export async function openOrderCandidates(
  { openOrders, words }: { openOrders: OpenOrders; words: OrderWordsVault },
  userId: string,
): Promise<Set<string>> {
  const [rows, withWords] = await Promise.all([openOrders.ofCustomer(userId), words.ordersOf(userId)]);
  return new Set([...rows.map(({ orderId }) => orderId), ...withWords]);
}
