import type { EventStore } from '@orderstream/eventstore/event-store';
import { load, cachedState } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { orderDecider } from './order.decider.ts';

/** The payment state of an order between its customer and the provider; with `paidBy`, a charge that has paid it, the state after that. */
export async function paymentOfOrder(store: EventStore, orderId: string, paidBy?: string) {
  const paid = paidBy === undefined ? null : cachedState(store, orderDecider, orderId, ({ chargeId }) => chargeId === paidBy);
  const { state, position } = paid ?? (await load(store, orderDecider, orderId));
  const { status, shownToCustomer, userId, price, sessionId, lastSessionId, chargeId } = state;
  if (status === 'unborn' || !shownToCustomer || !price) throw refusal('order_unknown');
  return { userId, status, price, sessionId, lastSessionId, chargeId, position: position.toString() };
}
