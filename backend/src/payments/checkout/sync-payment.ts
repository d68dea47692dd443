import type { OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import type { Money } from '@orderstream/contracts/shared/money';
import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { command } from '../../platform/deciding/command.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { settleSession } from '../stripe/settling/settle-session.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';

/** Settles an order's checkout by the provider's present state. */
export class SyncPayment extends command('SyncPayment')<
  { orderId: string; userId: string },
  Money & { status: OrderStatus; position: string }
>() {}

const needs = { store: EVENT_STORE, settling: SettleDeps };
type Deps = DepsOf<typeof needs>;

/** The provider's state decides, because the return of the browser proves nothing. */
export const syncPayment = useCase(SyncPayment, needs, async ({ orderId, userId }, deps) => {
  const before = await paymentOfOwnOrder(deps, orderId, userId);
  if (before.sessionId === null) return before;
  await settleSession(deps.settling, before.sessionId).catch(throwAsRefusal);
  return paymentOfOwnOrder(deps, orderId, userId);
});

/** The payment state of an order of this user; refused for another user's order. */
async function paymentOfOwnOrder({ store }: Deps, orderId: string, userId: string) {
  const payment = await paymentOfOrder(store, orderId);
  if (payment.userId !== userId) throw refusal('order_unknown');
  return { status: payment.status, ...payment.price, position: payment.position, sessionId: payment.sessionId };
}
