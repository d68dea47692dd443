import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { recordedSubscription } from '../../subscriptions/recorded-subscription.api.ts';
import { RecordInvoiceFailed, RecordInvoicePaid } from '../../subscriptions/subscriptions.commands.ts';
import { payment } from '../payment.decider.ts';
import { SettleCharge, SettleInvoice, SettleSession, SettleSubscription, type InvoiceSettled } from './settling.commands.ts';
import { synced } from './synced-subscription.ts';
import { TruthGateway, type InvoiceLook } from './truth.gateway.ts';
import type { InvoiceTruth } from './truth.translation.ts';

const needs = { store: EVENT_STORE, truth: TruthGateway, send: SEND };
type Deps = DepsOf<typeof needs>;

/** The charge is recorded before its invoice: an invoice that is recorded as paid needs nothing more. */
export const settleInvoice = useCase(SettleInvoice, needs, async ({ invoiceId, failed }, deps): Promise<InvoiceSettled> => {
  const { send } = deps;
  const look = await deps.truth.invoice(invoiceId);
  if (look === 'unknown') throw refusal('subscription_unknown');
  if (!look) return { state: 'not_ours', covers: [] };
  const { truth, snapshot } = look;
  if (!snapshot) return { state: await send(new SettleSubscription({ subscriptionId: truth.subscriptionId })), covers: [] };
  await synced(send, truth.subscriptionId, snapshot);
  if (truth.status === 'paid') await recordPaid(deps, invoiceId, look);
  else if (failed && truth.status === 'open') await recordFailed(deps, invoiceId, truth);
  return { state: 'handled', covers: [truth.subscriptionId] };
});

async function recordPaid({ store, truth, send }: Deps, invoiceId: string, look: InvoiceLook): Promise<void> {
  const { subscriptionId } = look.truth;
  const { paidInvoices } = await recordedSubscription(store, subscriptionId);
  if (paidInvoices.includes(invoiceId)) return;
  const { chargeId, charge } = await truth.chargeOf(look);
  if (chargeId && charge?.purpose === 'renewal') await transact(store, payment, chargeId, { type: 'RecordCharge', chargeId, charge });
  else if (chargeId) await send(new SettleCharge({ chargeId }));
  await send(new RecordInvoicePaid({ subscriptionId, invoice: { invoiceId, ...look.truth } }));
}

/** The first invoice belongs to a checkout, which may be waiting for this payment. */
async function recordFailed(
  { truth, send }: Deps,
  invoiceId: string,
  { subscriptionId, purpose, attempt, nextAttemptAt }: InvoiceTruth,
): Promise<void> {
  const sessionId = purpose === 'first' ? await truth.sessionOf(null, subscriptionId) : null;
  if (sessionId) await send(new SettleSession({ sessionId }));
  else await send(new RecordInvoiceFailed({ subscriptionId, invoice: { invoiceId, attempt, nextAttemptAt } }));
}
