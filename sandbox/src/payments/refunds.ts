import type Stripe from 'stripe';
import { ApiError, invalidRequest, noSuchObject } from './api/errors.ts';
import { checkAmountStep } from './currencies.ts';
import { newDispute, submittedEvidence } from './objects/settings.ts';
import { newRefund } from './objects/money.ts';
import type { ProviderWorld } from './world.ts';

const refundDelaySeconds = 5 * 86_400;

export interface RefundParams {
  payment_intent?: string;
  charge?: string;
  amount?: number;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer';
  metadata: Record<string, string>;
}

export function createRefund(w: ProviderWorld, params: RefundParams): Stripe.Refund {
  const of = refundableCharge(w, params);
  const unrefunded = of.amount - of.amount_refunded;
  if (unrefunded === 0) throw new ApiError(400, `Charge ${of.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.amount ?? unrefunded;
  if (amount > unrefunded)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${unrefunded})`, 'amount');
  checkAmountStep(amount, of.currency, 'amount');
  const { refund: behaviour } = w.store.get('card', of.payment_method!).behaviour;
  const status = behaviour === 'succeeds_later' ? 'pending' : 'succeeded';
  const made = w.store.put('refund', newRefund(w, of, { amount, status, reason: params.reason ?? null, metadata: params.metadata }));
  const refunded = of.amount_refunded + amount;
  const changed = w.store.change('charge', of.id, { amount_refunded: refunded, refunded: refunded === of.amount });
  w.emit('refund.created', made);
  w.emit('charge.refunded', changed, { amount_refunded: of.amount_refunded, refunded: of.refunded });
  if (behaviour)
    w.schedule({ task: 'settle_refund', subject: made.id, due: w.now() + refundDelaySeconds, succeeds: behaviour === 'succeeds_later' });
  return made;
}

function refundableCharge(w: ProviderWorld, params: RefundParams): Stripe.Charge {
  if (!params.payment_intent && !params.charge)
    throw invalidRequest('One of the following params should be provided: payment_intent, charge.');
  const intent = params.payment_intent ? w.store.get('payment_intent', params.payment_intent, 'payment_intent') : null;
  if (intent && !intent.latest_charge)
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'payment_intent');
  const of = w.store.get('charge', params.charge ?? (intent?.latest_charge as string), 'charge');
  if (intent && of.payment_intent !== intent.id) throw noSuchObject('charge', of.id, 'charge');
  if (of.status !== 'succeeded') throw invalidRequest(`Charge ${of.id} is not paid and cannot be refunded.`, 'charge');
  if (of.disputed && !w.store.referencing('dispute', of.id).some(({ charge, status }) => charge === of.id && status === 'won'))
    throw new ApiError(400, `Charge ${of.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  return of;
}

export function decideRefund(w: ProviderWorld, id: string, succeeds: boolean) {
  const before = w.store.get('refund', id);
  if (succeeds) {
    const succeeded = w.store.change('refund', id, { status: 'succeeded' });
    w.emit('refund.updated', succeeded, { status: before.status });
    return;
  }
  const failed = w.store.change('refund', id, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  const of = w.store.get('charge', failed.charge as string);
  w.store.change('charge', of.id, { amount_refunded: of.amount_refunded - failed.amount, refunded: false });
  w.emit('refund.updated', failed, { status: before.status });
  w.emit('refund.failed', failed);
}

export function openDispute(w: ProviderWorld, of: Stripe.Charge) {
  const changed = w.store.change('charge', of.id, { disputed: true });
  const opened = w.store.put('dispute', newDispute(w, changed));
  w.emit('charge.updated', changed, { disputed: false });
  w.emit('charge.dispute.created', opened);
  w.emit('charge.dispute.funds_withdrawn', opened);
}

export function closeDispute(w: ProviderWorld, id: string, status: 'won' | 'lost') {
  const before = w.store.get('dispute', id);
  if (before.status === 'won' || before.status === 'lost') throw invalidRequest(`The dispute ${id} is already closed.`);
  const closed = w.store.change('dispute', id, { status, evidence_details: submittedEvidence(before) });
  if (status === 'won') w.emit('charge.dispute.funds_reinstated', closed);
  w.emit('charge.dispute.closed', closed, { status: before.status });
}
