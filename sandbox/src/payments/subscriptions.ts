import type Stripe from 'stripe';
import { ApiError, invalidRequest } from './api/errors.ts';
import { mergedMetadata } from './api/params.ts';
import { nextPeriodEnd } from './clock.ts';
import { createDraftInvoice, closeSubscription } from './invoices.ts';
import { newSubscription } from './objects/billing.ts';
import type { Checkout } from './store.ts';
import type { ProviderWorld } from './world.ts';

const periodAfter = (price: Stripe.Price, anchor: number, at: number): number => {
  const interval = price.recurring?.interval;
  if (interval !== 'month') throw invalidRequest(`The payment sandbox bills by the month, not by the ${interval}.`);
  return nextPeriodEnd(anchor, at);
};

export function startSubscription(w: ProviderWorld, checkout: Checkout, customer: string, method: string): Stripe.Subscription {
  const { price, quantity, metadata, description } = checkout;
  const periodEnd = periodAfter(price, w.now(), w.now());
  const made = w.store.put('subscription', newSubscription(w, { customer, price, quantity, metadata, description, method, periodEnd }));
  w.schedule({ task: 'renew', subject: made.id, due: periodEnd });
  return made;
}

/** Called at the end of a period: ends the subscription, or starts the next period, an hour before its charge. */
export function renewSubscription(w: ProviderWorld, id: string) {
  const before = w.store.get('subscription', id);
  if (before.status === 'canceled') return;
  if (before.cancel_at_period_end || (before.cancel_at !== null && before.cancel_at <= w.now())) {
    closeSubscription(w, id, 'cancellation_requested');
    return;
  }
  const [item] = before.items.data;
  const past = { start: item!.current_period_start, end: item!.current_period_end };
  const periodEnd = periodAfter(item!.price, before.billing_cycle_anchor, past.end);
  const items = { ...before.items, data: [{ ...item!, current_period_start: past.end, current_period_end: periodEnd }] };
  w.store.change('subscription', id, { items });
  w.schedule({ task: 'renew', subject: id, due: periodEnd });
  const draft = before.status === 'unpaid' ? null : createDraftInvoice(w, w.store.get('subscription', id), 'subscription_cycle', past);
  w.emit('customer.subscription.updated', w.store.get('subscription', id), {
    items: before.items,
    ...(draft && { latest_invoice: before.latest_invoice }),
  });
}

export function endIfDue(w: ProviderWorld, id: string) {
  const { status, cancel_at: at } = w.store.get('subscription', id);
  if (status !== 'canceled' && at !== null && at <= w.now()) closeSubscription(w, id, 'cancellation_requested');
}

export interface SubscriptionChange {
  cancel_at_period_end?: boolean;
  cancel_at?: number | null;
  description?: string | null;
  metadata?: Record<string, string> | null;
  default_payment_method?: string;
  cancellation_details?: { comment?: string | null; feedback?: string | null };
}

export function changeSubscription(w: ProviderWorld, id: string, changes: SubscriptionChange): Stripe.Subscription {
  const before = w.store.get('subscription', id);
  if (before.status === 'canceled')
    throw new ApiError(400, 'A canceled subscription can only update its cancellation_details and metadata.', { code: 'resource_missing' });
  if (changes.cancel_at && changes.cancel_at_period_end)
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  if (changes.cancel_at && changes.cancel_at <= w.now()) throw invalidRequest('cancel_at must be in the future', 'cancel_at');
  if (changes.default_payment_method) w.store.get('payment_method', changes.default_payment_method, 'default_payment_method');
  const flag = changes.cancel_at_period_end ?? before.cancel_at_period_end;
  const at = changes.cancel_at === undefined ? before.cancel_at : changes.cancel_at;
  const canceling = flag || at !== null;
  const { comment = null, feedback = null } = changes.cancellation_details ?? before.cancellation_details ?? {};
  const patch: Partial<Stripe.Subscription> = {
    cancel_at_period_end: flag,
    cancel_at: at,
    canceled_at: canceling ? (before.canceled_at ?? w.now()) : null,
    cancellation_details: { comment, feedback, feedback_option: null, reason: canceling ? ('cancellation_requested' as const) : null },
    metadata: mergedMetadata(before.metadata, changes.metadata),
    ...(changes.description !== undefined && { description: changes.description }),
    ...(changes.default_payment_method && { default_payment_method: changes.default_payment_method }),
  };
  const previous = Object.fromEntries(
    Object.entries(patch).flatMap(([key, value]) => {
      const old = before[key as keyof Stripe.Subscription];
      return JSON.stringify(old) === JSON.stringify(value) ? [] : [[key, old]];
    }),
  );
  const after = w.store.change('subscription', id, patch);
  if (Object.keys(previous).length === 0) return before;
  w.unschedule(id, 'end');
  if (at !== null && at < before.items.data[0]!.current_period_end) w.schedule({ task: 'end', subject: id, due: at });
  w.emit('customer.subscription.updated', after, previous);
  return after;
}
