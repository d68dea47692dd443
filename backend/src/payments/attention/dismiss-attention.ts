import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { DismissCause } from '@orderstream/contracts/payments/lifecycle';
import { RecordReviewDismissed } from '../../orders/orders.commands.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { ParkedWork } from '../../platform/processes/parked-work.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { EndSubscription } from '../../subscriptions/subscriptions.commands.ts';
import type { ActionableEntry } from './attention-entry.ts';
import { attentionDecider } from './attention.decider.ts';
import { endUnpaidCheckout } from '../checkout/free-from-checkout.ts';
import { paymentDecider } from '../charges/payment.decider.ts';
import { WebhookVault } from '../stripe/webhooks/webhook.vault.ts';

/** A member of the office takes an entry off the queue and gives the reason. */
export class DismissAttention extends command('DismissAttention')<{ entry: ActionableEntry; cause: DismissCause }>() {}

const needs = { store: EVENT_STORE, send: SEND, work: ParkedWork, webhooks: WebhookVault };
type Deps = DepsOf<typeof needs>;

export const dismissAttention = useCase(DismissAttention, needs, async ({ entry, cause }, deps) => {
  const { store, work, webhooks } = deps;
  const requestId = derivedId(currentContext().commandId, 'dismissal');
  // Before the entry is closed: after a crash in between, it can be dismissed again.
  if (entry.kind === 'payment_mismatched') await endReview(deps, entry);
  const reached = await transact(store, attentionDecider, entry.id, { type: 'NoteDismissal', entry, requestId, cause });
  if (entry.kind === 'webhook_parked') await webhooks.close(entry.details.stripe_event_id, 'ignored');
  if (entry.kind === 'process_parked') {
    const { process, stream, event_id } = entry.details;
    await releaseRefundAmount(deps, stream, event_id);
    await work.skip(process, event_id);
  }
  return reached;
});

/** The payment stays where it is and its subscription ends; its order can be paid or canceled again. */
async function endReview({ store, send }: Deps, { orderId, chargeId }: ActionableEntry): Promise<void> {
  if (orderId === null || chargeId === null) return;
  const { sessionId, subscriptionId } = (await load(store, paymentDecider, chargeId)).state;
  // Before the order can be paid by another subscription: this one would charge each month beside it.
  if (subscriptionId) await send(new EndSubscription({ subscriptionId, cause: 'first_payment_failed' }));
  await send(new RecordReviewDismissed({ orderId, chargeId }));
  if (sessionId) await endUnpaidCheckout(send, orderId, sessionId);
}

/** A refund that will not be carried out no longer reserves its amount. */
async function releaseRefundAmount({ store }: Deps, stream: string, eventId: string): Promise<void> {
  const { events } = await store.read<PaymentEvent>(stream);
  const parked = events.find(({ id }) => id === eventId);
  if (parked?.type !== 'payment_refund_requested') return;
  const { charge_id, request_id } = parked.data;
  const refusedRefund = { chargeId: charge_id, requestId: request_id, code: null };
  await transact(store, paymentDecider, charge_id, { type: 'RecordRefundRefused', ...refusedRefund });
}
