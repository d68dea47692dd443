import { RecordCheckoutExpired, RecordPaymentPending, RecordPaymentPendingFailed } from '../../../orders/orders.commands.ts';
import { transact } from '../../../platform/deciding/decides.ts';
import { EndSubscription, RecordInvoicePaid } from '../../../subscriptions/subscriptions.commands.ts';
import { paymentDecider } from '../../charges/payment.decider.ts';
import { payOrderOfCharge, settleCharge } from './settle-charge.ts';
import type { SettleAnswer, SettleDeps } from './settle-deps.ts';
import { recordSubscription, settleSubscription } from './settle-subscription.ts';
import type { Purchase, ReportedSession } from './stripe-reads.gateway.ts';

export type SessionOutcome = 'open' | 'expired' | 'paid' | 'pending' | 'failed' | 'not_ours' | 'unknown';

/** Records the present state of a checkout, with the purchase if it is paid. */
export async function settleSession(deps: SettleDeps, sessionId: string): Promise<SettleAnswer<SessionOutcome>> {
  const { reads, send } = deps;
  const session = await reads.session(sessionId);
  if (!session?.subject) return { state: session ? 'not_ours' : 'unknown', settledIds: [] };
  const { orderId } = session.subject;
  switch (session.state) {
    case 'open':
      break;
    case 'expired':
      await send(new RecordCheckoutExpired({ orderId, sessionId }));
      break;
    case 'pending':
      await send(new RecordPaymentPending({ orderId, sessionId }));
      // The session may have ended while this was written, and its end may have been recorded first.
      if ((await reads.session(sessionId))?.state !== 'pending') return settleSession(deps, sessionId);
      break;
    case 'failed':
      await send(new RecordPaymentPendingFailed({ orderId, sessionId }));
      // The order can be paid by another checkout, so this subscription must collect nothing.
      if (session.subscriptionId)
        await send(new EndSubscription({ subscriptionId: session.subscriptionId, cause: 'first_payment_failed' }));
      break;
    case 'paid':
      return {
        state: 'paid',
        settledIds: session.purchase
          ? await recordPurchase(deps, sessionId, session, session.purchase)
          : await recordPaid(deps, sessionId, session),
      };
  }
  return { state: session.state, settledIds: [] };
}

/** Records everything that one answer of the provider contained. */
async function recordPurchase(
  deps: SettleDeps,
  sessionId: string,
  { subscriptionId, mode }: ReportedSession,
  purchase: Purchase,
): Promise<string[]> {
  const { store, send } = deps;
  const { chargeId, charge, snapshot, invoice } = purchase;
  if (subscriptionId && snapshot) await recordSubscription(deps, subscriptionId, snapshot);
  await transact(store, paymentDecider, chargeId, { type: 'RecordCharge', chargeId, charge }, { isNewStream: true });
  await payOrderOfCharge(deps, chargeId, charge);
  if (mode === 'payment') await transact(store, paymentDecider, chargeId, { type: 'CompletePayment', chargeId, sessionId });
  const covers = [chargeId, ...(subscriptionId && snapshot ? [subscriptionId] : [])];
  if (!subscriptionId || !snapshot || invoice?.reported.status !== 'paid') return covers;
  await send(new RecordInvoicePaid({ subscriptionId, invoice: { invoiceId: invoice.id, ...invoice.reported } }));
  return [...covers, invoice.id];
}

/** Records a purchase that was not part of the answer: its objects are fetched separately. */
async function recordPaid(deps: SettleDeps, sessionId: string, { chargeId, subscriptionId, mode }: ReportedSession): Promise<string[]> {
  if (subscriptionId) await settleSubscription(deps, subscriptionId);
  if (!chargeId) return [];
  const outcome = await settleCharge(deps, chargeId);
  if (mode === 'payment' && outcome === 'handled')
    await transact(deps.store, paymentDecider, chargeId, { type: 'CompletePayment', chargeId, sessionId });
  return [];
}
