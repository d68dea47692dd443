import type Stripe from 'stripe';
import { ApiError } from './api/errors.ts';
import { scheduleRetry, createDraftInvoice, finalizeInvoice, ensureInvoiceIntent, markInvoicePaid, productNameOf } from './invoices.ts';
import { newObjectId } from './ids.ts';
import { newCustomer } from './objects/catalogue.ts';
import { newInvoice, newInvoicePayment } from './objects/billing.ts';
import { customerDetails, newInvoiceLine } from './objects/checkout.ts';
import {
  attachMethod,
  attemptPayment,
  cancelIntent,
  referencedId,
  createIntent,
  refuseChallenge,
  type PaymentOutcome,
} from './payments.ts';
import { startSubscription } from './subscriptions.ts';
import type { ProviderWorld } from './world.ts';

type CheckoutSession = Stripe.Checkout.Session;

export function expireSession(w: ProviderWorld, id: string): CheckoutSession {
  const session = w.store.get('checkout.session', id, 'session');
  if (session.status !== 'open')
    throw new ApiError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  const checkout = w.store.get('checkout', id);
  w.unschedule(id, 'expire_session');
  if (checkout.intent) cancelIntent(w, checkout.intent);
  const expired = w.store.change('checkout.session', id, { status: 'expired', url: null });
  w.emit('checkout.session.expired', expired);
  return expired;
}

/** Tries to pay a session; returns `closed` if it is no longer open. */
export function payCheckout(w: ProviderWorld, id: string, method: Stripe.PaymentMethod, verified = false): PaymentOutcome | 'closed' {
  const session = w.store.get('checkout.session', id);
  if (session.status !== 'open') return 'closed';
  if (isCoveredByCredit(w, session)) {
    completeSession(w, session, method, 'covered');
    return 'succeeded';
  }
  const intent = ensureSessionIntent(w, session);
  const result = attemptPayment(w, intent, method, { present: true, verified });
  if (result === 'succeeded' || result === 'processing') completeSession(w, session, method, result);
  return result;
}

/** Tries to pay an open invoice, from its own page. */
export function payInvoice(w: ProviderWorld, id: string, method: Stripe.PaymentMethod, verified = false): PaymentOutcome | 'closed' {
  const due = w.store.get('invoice', id);
  if (due.status !== 'open') return 'closed';
  const result = attemptPayment(w, ensureInvoiceIntent(w, due), method, { present: true, verified });
  if (result === 'succeeded') markInvoicePaid(w, id);
  return result;
}

/** Continues a payment after the bank's challenge; its session or invoice may have been closed since. */
export function answerChallenge(w: ProviderWorld, intentId: string, passed: boolean): PaymentOutcome | 'closed' {
  const intent = w.store.get('payment_intent', intentId);
  const method = referencedId(intent.payment_method);
  const { session, invoice: due } = purposeOf(w, intentId);
  if (intent.status !== 'requires_action' || method === null) return 'closed';
  if (!passed) {
    refuseChallenge(w, intentId);
    return 'declined';
  }
  const paidWith = w.store.get('payment_method', method);
  if (session?.status === 'open') return payCheckout(w, session.id, paidWith, true);
  return due ? payInvoice(w, due, paidWith, true) : 'closed';
}

/** What a payment intent pays: a session, an invoice, or a session through its invoice. */
export function purposeOf(w: ProviderWorld, intent: string) {
  const checkout = w.store.referencing('checkout', intent)[0];
  const joined = w.store.referencing('invoice_payment', intent)[0];
  return { session: checkout ? w.store.get('checkout.session', checkout.id) : null, invoice: joined ? (joined.invoice as string) : null };
}

/** Whether the customer's credit covers the whole first month, so that nothing is charged. */
function isCoveredByCredit(w: ProviderWorld, session: CheckoutSession): boolean {
  const owner = referencedId(session.customer);
  return session.mode === 'subscription' && owner !== null && -w.store.get('customer', owner).balance >= (session.amount_total ?? 0);
}

function ensureSessionIntent(w: ProviderWorld, session: CheckoutSession): string {
  const checkout = w.store.get('checkout', session.id);
  if (checkout.intent) return checkout.intent;
  const payment = session.mode === 'payment';
  const intent = createIntent(w, {
    amount: session.amount_total ?? 0,
    currency: checkout.price.currency,
    customer: referencedId(session.customer),
    description: payment ? checkout.description : 'Subscription creation',
    metadata: payment ? checkout.metadata : {},
    payment_method_types: session.payment_method_types,
    setup_future_usage: payment ? null : 'off_session',
  });
  w.store.change('checkout', session.id, { intent: intent.id });
  if (payment) w.store.change('checkout.session', session.id, { payment_intent: intent.id });
  return intent.id;
}

function completeSession(
  w: ProviderWorld,
  session: CheckoutSession,
  paidWith: Stripe.PaymentMethod,
  result: 'succeeded' | 'processing' | 'covered',
) {
  w.unschedule(session.id, 'expire_session');
  const { email, name } = paidWith.billing_details;
  const owner = referencedId(session.customer) ?? (session.mode === 'subscription' ? registerCustomer(w, email, name) : null);
  const method = owner && session.mode === 'subscription' ? attachMethod(w, paidWith, owner) : paidWith;
  const made =
    session.mode === 'subscription'
      ? subscribeOwner(w, session, owner!, method.id)
      : { subscription: null, invoice: billOneTimePayment(w, session, owner) };
  const details = customerDetails(email, name);
  const done = w.store.change('checkout.session', session.id, {
    status: 'complete',
    url: null,
    payment_status: result === 'processing' ? 'unpaid' : result === 'covered' ? 'no_payment_required' : 'paid',
    customer: owner,
    customer_details: session.customer_details ?? details,
    subscription: made.subscription,
    invoice: made.invoice,
  });
  w.emit('checkout.session.completed', done);
  if (result !== 'processing' && made.invoice) markInvoicePaid(w, made.invoice);
}

function registerCustomer(w: ProviderWorld, email: string | null, name: string | null): string {
  const made = w.store.put('customer', newCustomer(w, { email, name }));
  w.emit('customer.created', made);
  return made.id;
}

function subscribeOwner(w: ProviderWorld, session: CheckoutSession, owner: string, method: string) {
  const checkout = w.store.get('checkout', session.id);
  const made = startSubscription(w, checkout, owner, method);
  if (checkout.intent) w.store.change('payment_intent', checkout.intent, { customer: owner });
  const draft = createDraftInvoice(w, made, 'subscription_create', { start: w.now(), end: w.now() });
  w.emit('customer.subscription.created', w.store.get('subscription', made.id));
  if (!checkout.intent) useCredit(w, draft);
  const open = finalizeInvoice(w, draft.id);
  if (checkout.intent) w.store.put('invoice_payment', newInvoicePayment(w, open, checkout.intent));
  return { subscription: made.id, invoice: draft.id };
}

function useCredit(w: ProviderWorld, { id, total, customer: owner }: Stripe.Invoice) {
  const before = w.store.get('customer', referencedId(owner)!);
  const after = w.store.change('customer', before.id, { balance: before.balance + total });
  w.store.change('invoice', id, { amount_due: 0, amount_remaining: 0, starting_balance: before.balance, ending_balance: after.balance });
  w.emit('customer.updated', after, { balance: before.balance });
}

/** Creates the invoice of a one-time payment if the session requests one; returns its id. */
function billOneTimePayment(w: ProviderWorld, session: CheckoutSession, owner: string | null): string | null {
  const { invoice: wanted, price, quantity, intent } = w.store.get('checkout', session.id);
  if (!wanted || owner === null) return null;
  const id = newObjectId('in', 18);
  const period = { start: w.now(), end: w.now() };
  const line = newInvoiceLine({ invoice: id, description: productNameOf(w, price), period, price, quantity, subscription: null });
  const draft = newInvoice(w, {
    id,
    customer: w.store.get('customer', owner),
    line,
    reason: 'manual',
    subscription: null,
    ...wanted,
    period,
  });
  w.emit('invoice.created', w.store.put('invoice', draft));
  w.store.put('invoice_payment', newInvoicePayment(w, finalizeInvoice(w, id), intent!));
  return id;
}

/** Completes or fails the session of a bank debit once the bank has decided. */
export function settleDebitCheckout(w: ProviderWorld, intent: string, succeeded: boolean) {
  const { session, invoice: due } = purposeOf(w, intent);
  // A later retry of the same debit is the invoice's matter; the session has had its answer.
  if (session?.payment_status === 'unpaid' && !w.store.get('checkout', session.id).hasOutcome) {
    w.store.change('checkout', session.id, { hasOutcome: true });
    if (succeeded)
      w.emit('checkout.session.async_payment_succeeded', w.store.change('checkout.session', session.id, { payment_status: 'paid' }));
    else w.emit('checkout.session.async_payment_failed', session);
  }
  if (due === null) return;
  if (succeeded) markInvoicePaid(w, due);
  else scheduleRetry(w, due, false);
}
