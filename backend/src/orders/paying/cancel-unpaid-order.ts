import { CloseCheckout } from '../../payments/payments.commands.ts';
import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { ReleaseHold } from '../../stock/pool/pool.commands.ts';
import { loadOrder } from '../order/load-order.ts';
import { OpenOrders } from '../placing/open-orders.vault.ts';
import { orderDecider } from '../order/order.decider.ts';
import { CancelUnpaidOrder } from '../orders.commands.ts';
import { isUnderReview } from '../order/payment-review.ts';

const needs = { store: EVENT_STORE, send: SEND, openOrders: OpenOrders };
type Deps = DepsOf<typeof needs>;

/**
 * The checkout is closed at the provider first, so that an order about to be canceled cannot be paid. If another one is opened in
 * between, this starts over.
 */
export const cancelUnpaidOrder = useCase(CancelUnpaidOrder, needs, (command, deps): Promise<Reached> => {
  const { store, send, openOrders } = deps;
  return retryOnConflict(3, async () => {
    const { sku } = await closeCheckout(deps, command);
    const { orderId, by, cause, reason } = command;
    if (cause === 'expired') return transact(store, orderDecider, orderId, { type: 'ExpireOrder', orderId });
    const reached = await transact(store, orderDecider, orderId, { type: 'CancelOrder', orderId, by, cause, ...(reason && { reason }) });
    // Before the answer: the customer may order again at once, and sees the units available again.
    await openOrders.freeSlot(orderId);
    return sku ? send(new ReleaseHold({ sku, orderId, cause: 'canceled' })) : reached;
  });
});

async function closeCheckout({ store, send }: Deps, { orderId, by }: CancelUnpaidOrder) {
  const existing = await loadOrder(store, orderId);
  const { sessionId, shownToCustomer, userId } = existing;
  if (by.role === 'customer' && (by.id !== userId || !shownToCustomer)) throw refusal('order_unknown');
  // The decider refuses the cancellation: the checkout has collected the money under review.
  if (isUnderReview(existing)) return existing;
  const outcome = sessionId && (await send(new CloseCheckout({ orderId, sessionId })));
  if (outcome === 'paid') throw refusal('already_paid');
  if (outcome === 'pending') throw refusal('payment_pending');
  return existing;
}
