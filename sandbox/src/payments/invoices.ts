import type Stripe from 'stripe';
import { invalidRequest } from './api/errors.ts';
import { newObjectId } from './ids.ts';
import { newInvoice, newInvoicePayment } from './objects/billing.ts';
import { newInvoiceLine } from './objects/checkout.ts';
import { attemptPayment, cancelIntent, referencedId, createIntent } from './payments.ts';
import type { ProviderWorld } from './world.ts';

/** Days between the attempts to collect a renewal: shorter than Stripe's smart retries, and fixed. */
const retryDays = [3, 5, 7];
const hourSeconds = 3600;

type BillingReason = 'subscription_create' | 'subscription_cycle';

export function createDraftInvoice(
  w: ProviderWorld,
  of: Stripe.Subscription,
  reason: BillingReason,
  billed: { start: number; end: number },
): Stripe.Invoice {
  const [item] = of.items.data;
  const id = newObjectId('in', 18);
  const line = newInvoiceLine({
    invoice: id,
    description: `${item!.quantity} × ${productNameOf(w, item!.price)}`,
    period: { start: item!.current_period_start, end: item!.current_period_end },
    price: item!.price,
    quantity: item!.quantity ?? 1,
    subscription: { id: of.id, item: item!.id, metadata: of.metadata },
  });
  const customer = w.store.get('customer', referencedId(of.customer)!);
  const made = newInvoice(w, { id, customer, line, reason, subscription: of, metadata: {}, description: of.description, period: billed });
  w.store.put('invoice', made);
  w.store.change('subscription', of.id, { latest_invoice: id });
  const event = w.emit('invoice.created', made);
  if (reason === 'subscription_cycle') {
    const waits = w.store.referencing('delivery', event).length > 0;
    w.schedule({ task: 'finalize', subject: id, due: w.now() + (waits ? 72 : 1) * hourSeconds });
  }
  return made;
}

export const productNameOf = (w: ProviderWorld, price: Stripe.Price): string =>
  w.store.find('product', referencedId(price.product)!)?.name ?? 'Order';

/** Shortens the wait of a draft that every endpoint has accepted; otherwise it waits up to three days. */
export function releaseDraft(w: ProviderWorld, id: string) {
  const job = w.store.referencing('job', id).find(({ task }) => task === 'finalize');
  const { created } = w.store.get('invoice', id);
  if (job) w.store.put('job', { ...job, due: Math.max(created + hourSeconds, Math.min(job.due, w.now())) });
}

export function finalizeInvoice(w: ProviderWorld, id: string): Stripe.Invoice {
  const before = w.store.get('invoice', id);
  const done = w.store.change('invoice', id, {
    status: 'open',
    number: `SBX-${String(w.nextNumber('invoices')).padStart(5, '0')}`,
    effective_at: w.now(),
    hosted_invoice_url: w.pageUrl(`/i/${id}`),
    invoice_pdf: w.pageUrl(`/i/${id}/pdf`),
    status_transitions: { ...before.status_transitions, finalized_at: w.now() },
  });
  w.emit('invoice.finalized', done);
  return done;
}

/** The payment intent that collects an invoice, created at the first call and reused by all attempts. */
export function ensureInvoiceIntent(w: ProviderWorld, of: Stripe.Invoice): string {
  const [existing] = w.store.referencing('invoice_payment', of.id);
  if (existing) return existing.payment.payment_intent as string;
  const intent = createIntent(w, {
    amount: of.amount_due,
    currency: of.currency,
    customer: referencedId(of.customer),
    description: of.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    payment_method_types: ['card'],
    setup_future_usage: of.billing_reason === 'subscription_create' ? 'off_session' : null,
  });
  w.store.put('invoice_payment', newInvoicePayment(w, of, intent.id));
  return intent.id;
}

export function markInvoicePaid(w: ProviderWorld, id: string): Stripe.Invoice {
  const before = w.store.get('invoice', id);
  if (before.status === 'paid') return before;
  const { amount_due: amount } = before;
  const paid = w.store.change('invoice', id, {
    status: 'paid',
    amount_paid: amount,
    amount_remaining: 0,
    attempted: true,
    attempt_count: before.attempt_count + 1,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: w.now() },
  });
  w.unschedule(id, 'retry');
  const [joined] = w.store.referencing('invoice_payment', id);
  w.emit('invoice.paid', paid);
  w.emit('invoice.payment_succeeded', paid);
  if (joined) {
    const change = { status: 'paid', amount_paid: amount, status_transitions: { canceled_at: null, paid_at: w.now() } };
    w.emit('invoice_payment.paid', w.store.change('invoice_payment', joined.id, change));
  }
  recoverSubscription(w, paid);
  return paid;
}

/** Voids an open invoice, which can no longer be paid. */
export function voidInvoice(w: ProviderWorld, id: string): Stripe.Invoice {
  const before = w.store.get('invoice', id);
  if (before.status !== 'open' && before.status !== 'uncollectible')
    throw invalidRequest("You can only void open invoices. This invoice isn't open.");
  const [joined] = w.store.referencing('invoice_payment', id);
  const intent = joined && w.store.get('payment_intent', joined.payment.payment_intent as string);
  if (intent?.status === 'processing') throw invalidRequest('This invoice has a payment that is processing and cannot be voided.');
  w.unschedule(id, 'retry', 'finalize');
  const change = {
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, voided_at: w.now() },
  };
  const done = w.store.change('invoice', id, { status: 'void', ...change });
  if (intent) cancelIntent(w, intent.id);
  if (joined)
    w.store.change('invoice_payment', joined.id, { status: 'canceled', status_transitions: { canceled_at: w.now(), paid_at: null } });
  w.emit('invoice.voided', done);
  return done;
}

/** Reactivates the subscription of a paid invoice, unless an older invoice is still unpaid. */
function recoverSubscription(w: ProviderWorld, paid: Stripe.Invoice) {
  const of = subscriptionOfInvoice(w, paid);
  if (!of || (of.status !== 'past_due' && of.status !== 'unpaid') || of.latest_invoice !== paid.id) return;
  w.emit('customer.subscription.updated', w.store.change('subscription', of.id, { status: 'active' }), { status: of.status });
}

export const subscriptionOfInvoice = (w: ProviderWorld, of: Stripe.Invoice): Stripe.Subscription | null => {
  const id = referencedId(of.parent?.subscription_details?.subscription ?? null);
  return id === null ? null : w.store.get('subscription', id);
};

/** Charges the saved payment method off-session. */
export function collectInvoice(w: ProviderWorld, id: string) {
  const due = w.store.get('invoice', id);
  const of = subscriptionOfInvoice(w, due);
  if (due.status !== 'open' || !of || of.status === 'canceled') return;
  const customer = w.store.get('customer', referencedId(due.customer)!);
  const method = referencedId(of.default_payment_method) ?? referencedId(customer.invoice_settings.default_payment_method);
  if (method === null) return;
  const intent = ensureInvoiceIntent(w, due);
  const result = attemptPayment(w, intent, w.store.get('payment_method', method), { present: false });
  if (result === 'succeeded') markInvoicePaid(w, id);
  else if (result !== 'processing') scheduleRetry(w, id, result === 'requires_action');
}

export function scheduleRetry(w: ProviderWorld, id: string, needsAction: boolean) {
  const before = w.store.get('invoice', id);
  const attempts = before.attempt_count + 1;
  const days = retryDays[attempts - 1];
  const next = days === undefined ? null : w.now() + days * 86_400;
  const failed = w.store.change('invoice', id, { attempted: true, attempt_count: attempts, next_payment_attempt: next });
  w.emit('invoice.payment_failed', failed);
  if (needsAction) w.emit('invoice.payment_action_required', failed);
  if (next !== null) w.schedule({ task: 'retry', subject: id, due: next });
  const of = subscriptionOfInvoice(w, failed);
  if (!of) return;
  if (next === null) giveUpCollection(w, of);
  else if (of.status === 'active')
    w.emit('customer.subscription.updated', w.store.change('subscription', of.id, { status: 'past_due' }), { status: 'active' });
}

function giveUpCollection(w: ProviderWorld, of: Stripe.Subscription) {
  const status = w.settings.dunningEnd;
  if (status === 'canceled') closeSubscription(w, of.id, 'payment_failed');
  else if (status !== of.status)
    w.emit('customer.subscription.updated', w.store.change('subscription', of.id, { status }), { status: of.status });
}

/** Ends a subscription: no further periods and no further collection attempts. */
export function closeSubscription(
  w: ProviderWorld,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed' | 'payment_disputed',
): Stripe.Subscription {
  const before = w.store.get('subscription', id);
  w.unschedule(id, 'renew', 'end');
  for (const { id: open, status } of invoicesOfSubscription(w, id)) {
    w.unschedule(open, 'retry', 'finalize');
    if (status === 'draft' || status === 'open') w.store.change('invoice', open, { auto_advance: false, next_payment_attempt: null });
  }
  const details = before.cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null };
  const ended = w.store.change('subscription', id, {
    status: 'canceled',
    canceled_at: before.canceled_at ?? w.now(),
    ended_at: w.now(),
    cancellation_details: { ...details, reason },
  });
  w.emit('customer.subscription.deleted', ended);
  return ended;
}

const invoicesOfSubscription = (w: ProviderWorld, subscription: string) =>
  w.store.referencing('invoice', subscription).filter((each) => each.parent?.subscription_details?.subscription === subscription);
