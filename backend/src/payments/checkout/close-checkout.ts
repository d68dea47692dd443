import { RecordCheckoutExpired } from '../../orders/orders.commands.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { SEND } from '../../platform/tokens.ts';
import { CloseCheckout } from '../payments.commands.ts';
import { CheckoutGateway } from '../stripe/checkout.gateway.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { settleSession } from '../stripe/settling/settle-session.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';

/** Only the provider can rule out that the checkout is still completed. */
export const closeCheckout = useCase(
  CloseCheckout,
  { send: SEND, checkouts: CheckoutGateway, settling: SettleDeps },
  async ({ orderId, sessionId }, { send, checkouts, settling }): Promise<'expired' | 'paid' | 'pending'> => {
    try {
      if (await checkouts.expire(sessionId)) {
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
