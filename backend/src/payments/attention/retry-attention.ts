import { DeliverReserved } from '../../orders/fulfilment.commands.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { ParkedWork } from '../../platform/processes/parked-work.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import type { ActionableEntry } from './attention-entry.ts';
import { attentionDecider } from './attention.decider.ts';
import { paymentDecider } from '../charges/payment.decider.ts';
import { askForRefund } from '../charges/refund-charge.ts';
import { settleDispute } from '../stripe/settling/settle-charge.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';
import { WebhookVault } from '../stripe/webhooks/webhook.vault.ts';

/** A member of the office retries an entry of the queue. */
export class RetryAttention extends command('RetryAttention')<{ entry: ActionableEntry }>() {}

/** The namespace of the ids of retried refunds. */
const refundsAgain = '3d0f6f0e-52c1-5b54-9d4b-7f1a0c9be0a6';

function requireValue<T>(value: T | null): T {
  if (value === null) throw refusal('action_not_offered');
  return value;
}

const needs = { store: EVENT_STORE, send: SEND, clock: CLOCK, work: ParkedWork, webhooks: WebhookVault, settling: SettleDeps };
type Deps = DepsOf<typeof needs>;

/** The retry is recorded before it is made, so that the log names the person who requested it. */
export const retryAttention = useCase(RetryAttention, needs, async ({ entry }, deps) => {
  const { store } = deps;
  const requestId = derivedId(currentContext().commandId, 'retry');
  const reached = await transact(store, attentionDecider, entry.id, { type: 'NoteRetry', entry, requestId });
  await retryEntry(deps, entry);
  return reached;
});

async function retryEntry(deps: Deps, entry: ActionableEntry): Promise<void> {
  const { send, work, webhooks, settling } = deps;
  switch (entry.kind) {
    case 'webhook_parked':
      return webhooks.retry(entry.details.stripe_event_id);
    case 'process_parked':
      return work.retry(entry.details.process, entry.details.stream);
    case 'timer_parked':
      return work.retryTimer(entry.details.model, entry.details.timer_id);
    case 'deletion_waiting':
      return work.retry('deletion', `account-${requireValue(entry.userId)}`);
    case 'dispute_open':
      await settleDispute(settling, entry.details.dispute_id).catch(throwAsRefusal);
      return;
    case 'refund_failed':
      return retryRefund(deps, requireValue(entry.chargeId), entry);
    case 'delivery_waits_for_account':
      return send(new DeliverReserved({ orderId: requireValue(entry.orderId), userId: requireValue(entry.userId) }));
    case 'subscription_without_payment':
    case 'waiting_for_stock':
    case 'ended_before_delivery':
    case 'payment_mismatched':
    case 'unknown_payment':
    case 'problem_reported':
      throw refusal('action_not_offered');
  }
}

/** Each failure gets one new attempt: several people may request it at once, and may still see the entry afterwards. */
async function retryRefund(
  deps: Deps,
  chargeId: string,
  { amount, details }: Extract<ActionableEntry, { kind: 'refund_failed' }>,
): Promise<void> {
  const { refundRequests } = (await load(deps.store, paymentDecider, chargeId)).state;
  const { refund_id: failedRefund, request_id: earlierRequest } = details;
  const reason = (earlierRequest !== null && refundRequests[earlierRequest]?.reason) || 'requested_by_customer';
  const requestId = derivedId(refundsAgain, `${chargeId}/${failedRefund ?? earlierRequest}`);
  await askForRefund(deps, { chargeId, requestId, amount: requireValue(amount), reason, givenBack: null, again: true });
}
