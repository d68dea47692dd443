import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { recordedSubscription } from '../../subscriptions/recorded-subscription.api.ts';
import { RecordInvoiceFailed, RecordInvoicePaid } from '../../subscriptions/subscriptions.commands.ts';
import { payment } from '../payment.decider.ts';
import { SettleCharge, SettleInvoice, SettleSession, SettleSubscription, type InvoiceSettled } from './settling.commands.ts';
import { synced } from './synced-subscription.ts';
import { StripeReads, type FetchedInvoice } from './stripe-reads.gateway.ts';
import type { ReportedInvoice } from './stripe-reads.translation.ts';

const needs = { store: EVENT_STORE, reads: StripeReads, send: SEND };
type Deps = DepsOf<typeof needs>;

/** The charge is recorded before its invoice: an invoice that is recorded as paid needs nothing more. */
export const settleInvoice = useCase(SettleInvoice, needs, async ({ invoiceId, failed }, deps): Promise<InvoiceSettled> => {
  const { send } = deps;
  const fetched = await deps.reads.invoice(invoiceId);
  if (fetched === 'unknown') throw refusal('subscription_unknown');
  if (!fetched) return { state: 'not_ours', covers: [] };
  const { reported, snapshot } = fetched;
  if (!snapshot) return { state: await send(new SettleSubscription({ subscriptionId: reported.subscriptionId })), covers: [] };
  await synced(send, reported.subscriptionId, snapshot);
  if (reported.status === 'paid') await recordPaid(deps, invoiceId, fetched);
  else if (failed && reported.status === 'open') await recordFailed(deps, invoiceId, reported);
  return { state: 'handled', covers: [reported.subscriptionId] };
});

async function recordPaid({ store, reads, send }: Deps, invoiceId: string, fetched: FetchedInvoice): Promise<void> {
  const { subscriptionId } = fetched.reported;
  const { paidInvoices } = await recordedSubscription(store, subscriptionId);
  if (paidInvoices.includes(invoiceId)) return;
  const { chargeId, charge } = await reads.chargeOf(fetched);
  if (chargeId && charge?.purpose === 'renewal') await transact(store, payment, chargeId, { type: 'RecordCharge', chargeId, charge });
  else if (chargeId) await send(new SettleCharge({ chargeId }));
  await send(new RecordInvoicePaid({ subscriptionId, invoice: { invoiceId, ...fetched.reported } }));
}

/** The first invoice belongs to a checkout, which may be waiting for this payment. */
async function recordFailed(
  { reads, send }: Deps,
  invoiceId: string,
  { subscriptionId, purpose, attempt, nextAttemptAt }: ReportedInvoice,
): Promise<void> {
  const sessionId = purpose === 'first' ? await reads.sessionOf(null, subscriptionId) : null;
  if (sessionId) await send(new SettleSession({ sessionId }));
  else await send(new RecordInvoiceFailed({ subscriptionId, invoice: { invoiceId, attempt, nextAttemptAt } }));
}
