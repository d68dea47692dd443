import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { load, cachedState } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { paymentDecider } from '../charges/payment.decider.ts';
import { CloseSpareCheckout } from '../payments.commands.ts';
import { CheckoutGateway } from '../stripe/checkout.gateway.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';

export const closeSpareCheckout = useCase(
  CloseSpareCheckout,
  { store: EVENT_STORE, checkouts: CheckoutGateway },
  async ({ orderId, chargeId }, { store, checkouts }): Promise<void> => {
    const { lastSessionId } = await paymentOfOrder(store, orderId, chargeId);
    // Once a charge is known to belong to an order, its checkout does not change.
    const cached = cachedState(store, paymentDecider, chargeId, (state) => state.orderId !== null);
    const { sessionId } = (cached ?? (await load(store, paymentDecider, chargeId))).state;
    if (lastSessionId === null || lastSessionId === sessionId) return;
    await checkouts.expire(lastSessionId).catch(throwAsRefusal);
  },
);
