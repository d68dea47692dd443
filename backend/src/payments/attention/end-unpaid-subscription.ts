import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { command } from '../../platform/deciding/command.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { EndSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { paymentDecider } from '../charges/payment.decider.ts';
import { endUnpaidCheckout } from '../checkout/free-from-checkout.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { settleSession } from '../stripe/settling/settle-session.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';

/** Ends a running subscription whose first payment never arrived, so that its order can be paid again or is charged by one alone. */
export class EndUnpaidSubscription extends command('EndUnpaidSubscription')<{ orderId: string; subscriptionId: string }>() {}

/** The session is settled first, because the money may have arrived in between. */
export const endUnpaidSubscription = useCase(
  EndUnpaidSubscription,
  { store: EVENT_STORE, send: SEND, settling: SettleDeps },
  async (wish, { store, send, settling }) => {
    const { orderId, subscriptionId } = wish;
    const { sessionId } = await paymentOfOrder(store, orderId);
    if (sessionId) await settleSession(settling, sessionId).catch(throwAsRefusal);
    const { chargeId } = await paymentOfOrder(store, orderId);
    if (chargeId && (await load(store, paymentDecider, chargeId)).state.subscriptionId === subscriptionId) throw refusal('already_paid');
    await send(new EndSubscription({ subscriptionId, cause: chargeId ? 'duplicate' : 'first_payment_failed' }));
    if (sessionId) await endUnpaidCheckout(send, orderId, sessionId);
    const { position } = await paymentOfOrder(store, orderId);
    return { position };
  },
);
