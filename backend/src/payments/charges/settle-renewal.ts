import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { RequestMail } from '../../notifications/notifications.commands.ts';
import { orderRefund } from '../../orders/order/order-refund.api.ts';
import { load } from '../../platform/deciding/decides.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { recordedSubscription } from '../../subscriptions/recorded-subscription.api.ts';
import { StripeReads } from '../stripe/settling/stripe-reads.gateway.ts';
import { paymentDecider } from './payment.decider.ts';
import { RequestRefund, SettleRenewal, SettleRenewals } from '../payments.commands.ts';

/** When the provider refunded an order; the time of the record where it was no refund that closed it. */
async function refundTimeAtProvider(store: EventStore, orderId: string): Promise<string | null> {
  const refund = await orderRefund(store, orderId);
  if (!refund) return null;
  const { events } = await store.read<PaymentEvent>(`payment-${refund.chargeId}`);
  const full = events.findLast((event) => event.type === 'payment_refunded' && event.data.full);
  return full?.type === 'payment_refunded' && refund.reason !== 'dispute_lost' ? full.data.made_at : refund.at;
}

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
    const refundedAt = await refundTimeAtProvider(store, orderId);
    const endedAt = subscriptionId && (await recordedSubscription(store, subscriptionId)).endedAt;
    const isForNothing = [refundedAt, endedAt].some((over) => over !== null && Date.parse(paidAt) > Date.parse(over));
    if (!isForNothing)
      return send(
        new RequestMail({ mailId: causeId, userId, template: 'subscription_renewed', causeId, orderId, facts, requestedAt: null }),
      );
    await send(new RequestRefund({ chargeId, requestId: causeId, amount: null, reason: 'not_deliverable', owed: true, givenBack: null }));
  },
);

/**
 * Refunds the renewals that were paid after their order was refunded and that were reported before that refund was. The provider lists
 * them: a subscription does not know its charges. A renewal that is not recorded yet is settled when it is reported.
 */
export const settleRenewals = useCase(
  SettleRenewals,
  { store: EVENT_STORE, send: SEND, reads: StripeReads },
  async ({ orderId, subscriptionId }, { store, send, reads }): Promise<void> => {
    const refundedAt = await refundTimeAtProvider(store, orderId);
    if (refundedAt === null) return;
    const { commandId } = currentContext();
    for (const chargeId of await reads.renewalsOf(subscriptionId)) {
      const { isRecorded, paidAt } = (await load(store, paymentDecider, chargeId)).state;
      if (!isRecorded || Date.parse(paidAt) <= Date.parse(refundedAt)) continue;
      const requestId = derivedId(commandId, `renewal ${chargeId}`);
      await send(new RequestRefund({ chargeId, requestId, amount: null, reason: 'not_deliverable', owed: true, givenBack: null }));
    }
  },
);
