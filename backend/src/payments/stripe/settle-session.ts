import { RecordCheckoutExpired, RecordPaymentPending, RecordPaymentPendingFailed } from '../../orders/orders.commands.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { EndSubscription, RecordInvoicePaid } from '../../subscriptions/subscriptions.commands.ts';
import { payment } from '../payment.decider.ts';
import { payWhatIsLeft } from './pay-what-is-left.ts';
import { SettleCharge, SettleSession, SettleSubscription, type SessionSettled } from './settling.commands.ts';
import { synced } from './synced-subscription.ts';
import { StripeReads, type Purchase, type ReportedSession } from './stripe-reads.gateway.ts';

const needs = { store: EVENT_STORE, reads: StripeReads, send: SEND };
type Deps = DepsOf<typeof needs>;

export const settleSession = useCase(SettleSession, needs, ({ sessionId }, deps): Promise<SessionSettled> => settle(deps, sessionId));

async function settle(deps: Deps, sessionId: string): Promise<SessionSettled> {
  const { reads, send } = deps;
  const session = await reads.session(sessionId);
  if (!session?.subject) return { state: session ? 'not_ours' : 'unknown', covers: [] };
  const { orderId } = session.subject;
  switch (session.state) {
    case 'open':
      break;
    case 'expired':
      await send(new RecordCheckoutExpired({ orderId, sessionId }));
      break;
    case 'pending':
      await send(new RecordPaymentPending({ orderId, sessionId }));
      // The session may have ended while this was written, and its end may have been recorded before.
      if ((await reads.session(sessionId))?.state !== 'pending') return settle(deps, sessionId);
      break;
    case 'failed':
      await send(new RecordPaymentPendingFailed({ orderId, sessionId }));
      // The order can be paid by another checkout, so this one must not collect any more.
      if (session.subscriptionId)
        await send(new EndSubscription({ subscriptionId: session.subscriptionId, cause: 'first_payment_failed' }));
      break;
    case 'paid':
      return {
        state: 'paid',
        covers: session.purchase
          ? await recordPurchase(deps, sessionId, session, session.purchase)
          : await recordPaid(deps, sessionId, session),
      };
  }
  return { state: session.state, covers: [] };
}

/** Records everything that one answer of the provider contained. */
async function recordPurchase(
  { store, send }: Deps,
  sessionId: string,
  { subscriptionId, mode }: ReportedSession,
  purchase: Purchase,
): Promise<string[]> {
  const { chargeId, charge, snapshot, invoice } = purchase;
  if (subscriptionId && snapshot) await synced(send, subscriptionId, snapshot);
  await transact(store, payment, chargeId, { type: 'RecordCharge', chargeId, charge }, { newborn: true });
  await payWhatIsLeft(store, send, chargeId, charge);
  if (mode === 'payment') await transact(store, payment, chargeId, { type: 'CompletePayment', chargeId, sessionId });
  const covers = [chargeId, ...(subscriptionId && snapshot ? [subscriptionId] : [])];
  if (!subscriptionId || !snapshot || invoice?.reported.status !== 'paid') return covers;
  await send(new RecordInvoicePaid({ subscriptionId, invoice: { invoiceId: invoice.id, ...invoice.reported } }));
  return [...covers, invoice.id];
}

/** The answer did not contain the purchase: its objects are fetched one by one. */
async function recordPaid(
  { store, send }: Deps,
  sessionId: string,
  { chargeId, subscriptionId, mode }: ReportedSession,
): Promise<string[]> {
  if (subscriptionId) await send(new SettleSubscription({ subscriptionId }));
  if (!chargeId) return [];
  const settled = await send(new SettleCharge({ chargeId }));
  if (mode === 'payment' && settled === 'handled')
    await transact(store, payment, chargeId, { type: 'CompletePayment', chargeId, sessionId });
  return [];
}
