import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { load, cachedState } from '../../platform/deciding/decides.ts';
import { outsideEffect } from '../../platform/deciding/outside-effect.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { paymentDecider } from '../charges/payment.decider.ts';
import { CloseSpareCheckout } from '../payments.commands.ts';
import { CheckoutGateway } from '../stripe/checkout.gateway.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';

export const closeSpareCheckout = outsideEffect(
  CloseSpareCheckout,
  { store: EVENT_STORE, checkouts: CheckoutGateway },
  {
    stillWanted: async (store, { orderId, chargeId }) => {
      const { lastSessionId } = await paymentOfOrder(store, orderId, chargeId);
      // Once a charge is known to belong to an order, its checkout does not change.
      const cached = cachedState(store, paymentDecider, chargeId, (state) => state.orderId !== null);
      const { sessionId } = (cached ?? (await load(store, paymentDecider, chargeId))).state;
      return lastSessionId === sessionId ? null : lastSessionId;
    },
    carryOut: async (_command, { checkouts }, permit, spareSessionId) => {
      await checkouts.expire(permit, spareSessionId).catch(throwAsRefusal);
    },
  },
);
