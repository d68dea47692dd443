import type Stripe from 'stripe';
import { declines, type DeclineCode } from './cards.ts';
import { charge, outcome, paymentIntent } from './objects/money.ts';
import { openDispute } from './refunds.ts';
import type { World } from './world.ts';

export type Attempt = 'succeeded' | 'processing' | 'requires_action' | 'declined';
interface Circumstances {
  /** The owner is there: the checkout, the portal, the invoice page. */
  present: boolean;
  /** The 3-D Secure challenge was passed. */
  verified?: boolean;
}

/** A bank debit is decided two days after it was ordered. */
const bankDays = 2 * 86_400;

export const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' || value === null ? value : value.id;

export function makeIntent(w: World, given: Parameters<typeof paymentIntent>[1]): Stripe.PaymentIntent {
  const intent = w.store.put('payment_intent', paymentIntent(w, given));
  w.emit('payment_intent.created', intent);
  return intent;
}

export function cancelIntent(w: World, id: string) {
  const change = { status: 'canceled', canceled_at: w.now(), cancellation_reason: 'void_invoice', next_action: null } as const;
  w.emit('payment_intent.canceled', w.store.change('payment_intent', id, change));
}

export function attempt(w: World, intentId: string, method: Stripe.PaymentMethod, { present, verified }: Circumstances): Attempt {
  const { behaviour } = w.store.get('card', method.id);
  const intent = w.store.change('payment_intent', intentId, { payment_method: method.id, last_payment_error: null, next_action: null });
  const asks = behaviour.challenge === 'always' || (behaviour.challenge === 'first' && present);
  if (asks && !verified) return present ? challenge(w, intent) : decline(w, intent, method, 'authentication_required', true);
  const refusal = present ? behaviour.declines : behaviour.declinesLater;
  if (refusal) return decline(w, intent, method, refusal);
  if (behaviour.bank) return order(w, intent, method, behaviour.bank === 'succeeds');
  return capture(w, w.store.put('charge', charge(w, intent, method)));
}

function challenge(w: World, intent: Stripe.PaymentIntent): Attempt {
  const url = w.page(`/3ds/${intent.id}`);
  const asked = w.store.change('payment_intent', intent.id, {
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } },
  });
  w.emit('payment_intent.requires_action', asked);
  return 'requires_action';
}

/** The challenge was failed or left: the payment may be tried again with any card. */
export function refuseChallenge(w: World, intentId: string) {
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

function decline(w: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, reason: DeclineCode, action = false): Attempt {
  const [code, message] = declines[reason];
  const failed = w.store.put('charge', {
    ...charge(w, intent, method),
    status: 'failed',
    failure_code: code,
    failure_message: message,
    outcome: outcome(false, reason),
  });
  w.emit('charge.failed', failed);
  failIntent(w, intent.id, failed, reason, method);
  if (action) w.store.change('payment_intent', intent.id, { status: 'requires_action', next_action: challengeAction(w, intent.id) });
  return action ? 'requires_action' : 'declined';
}

const challengeAction = (w: World, intent: string): Stripe.PaymentIntent.NextAction => ({
  type: 'redirect_to_url',
  redirect_to_url: { url: w.page(`/3ds/${intent}`), return_url: null },
});

function failIntent(w: World, intent: string, failed: Stripe.Charge, reason: DeclineCode, method: Stripe.PaymentMethod) {
  const [code, message] = declines[reason];
  const error = { type: 'card_error', charge: failed.id, code, decline_code: reason, message, payment_method: method } as const;
  const change = { status: 'requires_payment_method', latest_charge: failed.id, last_payment_error: error, payment_method: null } as const;
  w.emit('payment_intent.payment_failed', w.store.change('payment_intent', intent, change));
}

function order(w: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, succeeds: boolean): Attempt {
  const pending = w.store.put('charge', charge(w, intent, method));
  w.emit('charge.pending', pending);
  w.emit('payment_intent.processing', w.store.change('payment_intent', intent.id, { status: 'processing', latest_charge: pending.id }));
  w.schedule({ task: 'settle', subject: intent.id, due: w.now() + bankDays, succeeds });
  return 'processing';
}

function capture(w: World, of: Stripe.Charge): Attempt {
  const paid = w.store.change('charge', of.id, {
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: of.amount,
    outcome: outcome(true, null),
    receipt_number: `${String(w.next('receipts')).padStart(4, '0')}-${of.id.slice(-4)}`,
    receipt_url: w.page(`/r/${of.id}`),
  });
  w.emit('charge.succeeded', paid);
  const intent = idOf(of.payment_intent)!;
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

/** A bank debit comes to its end. */
export function settle(w: World, intentId: string, succeeds: boolean): Attempt {
  const intent = w.store.get('payment_intent', intentId);
  const pending = w.store.get('charge', idOf(intent.latest_charge)!);
  if (succeeds) return capture(w, pending);
  const [code, message] = declines.debit_not_authorized;
  const failed = w.store.change('charge', pending.id, {
    status: 'failed',
    failure_code: code,
    failure_message: message,
    outcome: outcome(false, 'debit_not_authorized'),
  });
  w.emit('charge.failed', failed);
  failIntent(w, intentId, failed, 'debit_not_authorized', w.store.get('payment_method', pending.payment_method!));
  return 'declined';
}

export function attach(w: World, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  const attached = w.store.change('payment_method', method.id, { customer });
  w.emit('payment_method.attached', attached);
  return attached;
}
