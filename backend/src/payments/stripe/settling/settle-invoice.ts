import { transact } from '../../../platform/deciding/decides.ts';
import { refusal } from '../../../platform/deciding/refusal.ts';
import { recordedSubscription } from '../../../subscriptions/recorded-subscription.api.ts';
import { RecordInvoiceFailed, RecordInvoicePaid } from '../../../subscriptions/subscriptions.commands.ts';
import { paymentDecider } from '../../charges/payment.decider.ts';
import { settleCharge } from './settle-charge.ts';
import type { SettleAnswer, SettleDeps } from './settle-deps.ts';
import { settleSession } from './settle-session.ts';
import { recordSubscription, settleSubscription } from './settle-subscription.ts';
import type { FetchedInvoice } from './stripe-reads.gateway.ts';
import type { ReportedInvoice } from './stripe-reads.translation.ts';

/**
 * The charge is recorded before its invoice: an invoice that is recorded as paid needs nothing more. `failed`: the provider has
 * reported a failed attempt.
 */
export async function settleInvoice(deps: SettleDeps, invoiceId: string, failed: boolean): Promise<SettleAnswer> {
  const fetched = await deps.reads.invoice(invoiceId);
  if (fetched === 'unknown') throw refusal('subscription_unknown');
  if (!fetched) return { state: 'not_ours', settledIds: [] };
  const { reported, snapshot } = fetched;
  if (!snapshot) return { state: await settleSubscription(deps, reported.subscriptionId), settledIds: [] };
  await recordSubscription(deps, reported.subscriptionId, snapshot);
  if (reported.status === 'paid') await recordPaid(deps, invoiceId, fetched);
  else if (failed && reported.status === 'open') await recordFailed(deps, invoiceId, reported);
  return { state: 'handled', settledIds: [reported.subscriptionId] };
}

async function recordPaid(deps: SettleDeps, invoiceId: string, fetched: FetchedInvoice): Promise<void> {
  const { store, reads, send } = deps;
  const { subscriptionId } = fetched.reported;
  const { paidInvoices } = await recordedSubscription(store, subscriptionId);
  if (paidInvoices.includes(invoiceId)) return;
  const { chargeId, charge } = await reads.chargeOf(fetched);
  if (chargeId && charge?.purpose === 'renewal')
    await transact(store, paymentDecider, chargeId, { type: 'RecordCharge', chargeId, charge });
  else if (chargeId) await settleCharge(deps, chargeId);
  await send(new RecordInvoicePaid({ subscriptionId, invoice: { invoiceId, ...fetched.reported } }));
}

/** The first invoice belongs to a checkout, which may be waiting for this payment. */
async function recordFailed(
  deps: SettleDeps,
  invoiceId: string,
  { subscriptionId, purpose, attempt, nextAttemptAt }: ReportedInvoice,
): Promise<void> {
  const sessionId = purpose === 'first' ? await deps.reads.sessionOf(null, subscriptionId) : null;
  if (sessionId) await settleSession(deps, sessionId);
  else await deps.send(new RecordInvoiceFailed({ subscriptionId, invoice: { invoiceId, attempt, nextAttemptAt } }));
}
