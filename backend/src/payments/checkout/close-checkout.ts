import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { RecordCheckoutExpired } from '../../orders/orders.commands.ts';
import { ifWanted } from '../../platform/deciding/outside-effect.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { CloseCheckout } from '../payments.commands.ts';
import { CheckoutGateway } from '../stripe/checkout.gateway.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { settleSession } from '../stripe/settling/settle-session.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';

/** Only the provider can rule out that the checkout is still completed. */
export const closeCheckout = useCase(
  CloseCheckout,
  { store: EVENT_STORE, send: SEND, checkouts: CheckoutGateway, settling: SettleDeps },
  async ({ orderId, sessionId }, { store, send, checkouts, settling }): Promise<'expired' | 'paid' | 'pending'> => {
    try {
      const openOne = async () => ((await paymentOfOrder(store, orderId)).sessionId === sessionId ? sessionId : null);
      if (await ifWanted(store, openOne, (permit, id) => checkouts.expire(permit, id))) {
        await send(new RecordCheckoutExpired({ orderId, sessionId }));
        return 'expired';
      }
      const { state: outcome } = await settleSession(settling, sessionId);
      if (outcome === 'open') throw refusal('provider_unavailable');
      // A session that the provider does not know cannot be completed.
      if (outcome === 'unknown' || outcome === 'not_ours') await send(new RecordCheckoutExpired({ orderId, sessionId }));
      return outcome === 'paid' || outcome === 'pending' ? outcome : 'expired';
    } catch (error) {
      throwAsRefusal(error);
    }
  },
);
