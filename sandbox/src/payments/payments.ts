import type Stripe from 'stripe';
import { declineMessages, type DeclineCode } from './cards.ts';
import { newCharge, chargeOutcome, newPaymentIntent } from './objects/money.ts';
import { openDispute } from './refunds.ts';
import type { ProviderWorld } from './world.ts';

export type PaymentOutcome = 'succeeded' | 'processing' | 'requires_action' | 'declined';
interface PaymentCircumstances {
  /** Whether the customer is present: in the checkout, the portal or on the invoice page. */
  present: boolean;
  /** The 3-D Secure challenge was passed. */
  verified?: boolean;
}

/** A bank debit is decided two days after the order. */
const bankDebitSeconds = 2 * 86_400;

export const referencedId = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' || value === null ? value : value.id;

export function createIntent(w: ProviderWorld, given: Parameters<typeof newPaymentIntent>[1]): Stripe.PaymentIntent {
  const intent = w.store.put('payment_intent', newPaymentIntent(w, given));
  w.emit('payment_intent.created', intent);
  return intent;
}

export function cancelIntent(w: ProviderWorld, id: string) {
  const change = { status: 'canceled', canceled_at: w.now(), cancellation_reason: 'void_invoice', next_action: null } as const;
  w.emit('payment_intent.canceled', w.store.change('payment_intent', id, change));
}

export function attemptPayment(
  w: ProviderWorld,
  intentId: string,
  method: Stripe.PaymentMethod,
  { present, verified }: PaymentCircumstances,
): PaymentOutcome {
  const { behaviour } = w.store.get('card', method.id);
  const intent = w.store.change('payment_intent', intentId, { payment_method: method.id, last_payment_error: null, next_action: null });
  const asks = behaviour.challenge === 'always' || (behaviour.challenge === 'first' && present);
  if (asks && !verified) return present ? requireChallenge(w, intent) : declinePayment(w, intent, method, 'authentication_required', true);
  const refusal = present ? behaviour.declines : behaviour.declinesLater;
  if (refusal) return declinePayment(w, intent, method, refusal);
  if (behaviour.bank) return orderDebit(w, intent, method, behaviour.bank === 'succeeds');
  return captureCharge(w, w.store.put('charge', newCharge(w, intent, method)));
}

function requireChallenge(w: ProviderWorld, intent: Stripe.PaymentIntent): PaymentOutcome {
  const url = w.pageUrl(`/3ds/${intent.id}`);
  const challenged = w.store.change('payment_intent', intent.id, {
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } },
  });
  w.emit('payment_intent.requires_action', challenged);
  return 'requires_action';
}

/** Fails a challenge; the payment can be tried again with any card. */
export function refuseChallenge(w: ProviderWorld, intentId: string) {
  const intent = w.store.get('payment_intent', intentId);
  const failed = w.store.change('payment_intent', intentId, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided payment method has failed authentication. Provide a new payment method to attempt to fulfill this payment intent again.',
    },
  });
  if (intent.status === 'requires_action') w.emit('payment_intent.payment_failed', failed);
}

function declinePayment(
  w: ProviderWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: DeclineCode,
  action = false,
): PaymentOutcome {
  const [code, message] = declineMessages[reason];
  const failed = w.store.put('charge', {
    ...newCharge(w, intent, method),
    status: 'failed',
    failure_code: code,
    failure_message: message,
    outcome: chargeOutcome(false, reason),
  });
  w.emit('charge.failed', failed);
  failIntent(w, intent.id, failed, reason, method);
  if (action) w.store.change('payment_intent', intent.id, { status: 'requires_action', next_action: challengeAction(w, intent.id) });
  return action ? 'requires_action' : 'declined';
}

const challengeAction = (w: ProviderWorld, intent: string): Stripe.PaymentIntent.NextAction => ({
  type: 'redirect_to_url',
  redirect_to_url: { url: w.pageUrl(`/3ds/${intent}`), return_url: null },
});

function failIntent(w: ProviderWorld, intent: string, failed: Stripe.Charge, reason: DeclineCode, method: Stripe.PaymentMethod) {
  const [code, message] = declineMessages[reason];
  const error = { type: 'card_error', charge: failed.id, code, decline_code: reason, message, payment_method: method } as const;
  const change = { status: 'requires_payment_method', latest_charge: failed.id, last_payment_error: error, payment_method: null } as const;
  w.emit('payment_intent.payment_failed', w.store.change('payment_intent', intent, change));
}

function orderDebit(w: ProviderWorld, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, succeeds: boolean): PaymentOutcome {
  const pending = w.store.put('charge', newCharge(w, intent, method));
  w.emit('charge.pending', pending);
  w.emit('payment_intent.processing', w.store.change('payment_intent', intent.id, { status: 'processing', latest_charge: pending.id }));
  w.schedule({ task: 'settle', subject: intent.id, due: w.now() + bankDebitSeconds, succeeds });
  return 'processing';
}

function captureCharge(w: ProviderWorld, of: Stripe.Charge): PaymentOutcome {
  const paid = w.store.change('charge', of.id, {
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: of.amount,
    outcome: chargeOutcome(true, null),
    receipt_number: `${String(w.nextNumber('receipts')).padStart(4, '0')}-${of.id.slice(-4)}`,
    receipt_url: w.pageUrl(`/r/${of.id}`),
  });
  w.emit('charge.succeeded', paid);
  const intent = referencedId(of.payment_intent)!;
  const done = {
    status: 'succeeded',
    amount_received: of.amount,
    latest_charge: of.id,
    next_action: null,
    last_payment_error: null,
  } as const;
  w.emit('payment_intent.succeeded', w.store.change('payment_intent', intent, done));
  if (of.payment_method && w.store.get('card', of.payment_method).behaviour.disputed) openDispute(w, paid);
  return 'succeeded';
}

/** Completes or fails a bank debit. */
export function settleDebit(w: ProviderWorld, intentId: string, succeeds: boolean): PaymentOutcome {
  const intent = w.store.get('payment_intent', intentId);
  const pending = w.store.get('charge', referencedId(intent.latest_charge)!);
  if (succeeds) return captureCharge(w, pending);
  const [code, message] = declineMessages.debit_not_authorized;
  const failed = w.store.change('charge', pending.id, {
    status: 'failed',
    failure_code: code,
    failure_message: message,
    outcome: chargeOutcome(false, 'debit_not_authorized'),
  });
  w.emit('charge.failed', failed);
  failIntent(w, intentId, failed, 'debit_not_authorized', w.store.get('payment_method', pending.payment_method!));
  return 'declined';
}

export function attachMethod(w: ProviderWorld, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  const attached = w.store.change('payment_method', method.id, { customer });
  w.emit('payment_method.attached', attached);
  return attached;
}
