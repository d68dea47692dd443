import { load } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { EndSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { endUnpaidCheckout } from '../checkout/free-from-checkout.ts';
import { paymentDecider } from './payment.decider.ts';
import { EndUnusedCharge } from '../payments.commands.ts';

export const endUnusedCharge = useCase(
  EndUnusedCharge,
  { store: EVENT_STORE, send: SEND },
  async ({ chargeId }, { store, send }): Promise<void> => {
    const { aside, orderId, sessionId, subscriptionId } = (await load(store, paymentDecider, chargeId)).state;
    if (!aside) return;
    if (subscriptionId) await send(new EndSubscription({ subscriptionId, cause: 'order_refunded' }));
    if (!orderId || !sessionId) return;
    try {
      await endUnpaidCheckout(send, orderId, sessionId);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'order_unknown') throw error;
    }
  },
);
