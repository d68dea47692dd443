import { RequestMail } from '../../notifications/notifications.commands.ts';
import { refundTime } from '../../orders/order/refund-time.api.ts';
import { load } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { recordedSubscription } from '../../subscriptions/recorded-subscription.api.ts';
import { paymentDecider } from './payment.decider.ts';
import { RequestRefund, SettleRenewal } from '../payments.commands.ts';

/**
 * Refunds a renewal that was paid after its order was refunded or its subscription had ended. A renewal that was paid before and
 * reported afterwards is valid. The subscription of a refunded order is ended as a consequence of the refund.
 */
export const settleRenewal = useCase(
  SettleRenewal,
  { store: EVENT_STORE, send: SEND },
  async ({ renewal, facts }, { store, send }): Promise<void> => {
    const { causeId, chargeId, userId, orderId, subscriptionId } = renewal;
    const { paidAt } = (await load(store, paymentDecider, chargeId)).state;
    const refundedAt = await refundTime(store, orderId);
    const endedAt = subscriptionId && (await recordedSubscription(store, subscriptionId)).endedAt;
    const isForNothing = [refundedAt, endedAt].some((over) => over !== null && Date.parse(paidAt) > Date.parse(over));
    if (!isForNothing)
      return send(
        new RequestMail({ mailId: causeId, userId, template: 'subscription_renewed', causeId, orderId, facts, requestedAt: null }),
      );
    await send(new RequestRefund({ chargeId, requestId: causeId, amount: null, reason: 'not_deliverable', owed: true, givenBack: null }));
  },
);
