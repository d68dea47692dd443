import { sku as anySku } from '@orderstream/contracts/catalogue';
import { endCauses, providerStatuses, type EndCause, type SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { id as anyId } from '@orderstream/contracts/shared/ids';
import type { PaymentPurpose } from '@orderstream/contracts/payments/lifecycle';
import type Stripe from 'stripe';
import type { ReportedSubscription } from '../../../subscriptions/subscriptions.commands.ts';
import { metadataValue, type CustomerMetadata, type EndMetadata, type OrderMetadata } from '../provider-metadata.ts';

/** The order and user that an object of the provider belongs to. */
export type OrderReference = { userId: string; orderId: string };

export const stripeIdOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

export const isoInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Metadata may have been written by any user of the provider's account. */
export function orderReferenceIn(metadata: Stripe.Metadata | null | undefined): OrderReference | null {
  const userId = anyId.safeParse(metadataValue<OrderMetadata>(metadata, 'user_id'));
  const orderId = anyId.safeParse(metadataValue<OrderMetadata>(metadata, 'order_id'));
  return userId.success && orderId.success ? { userId: userId.data, orderId: orderId.data } : null;
}

export function userIdIn(metadata: Stripe.Metadata | null | undefined): string | null {
  const userId = anyId.safeParse(metadataValue<CustomerMetadata>(metadata, 'user_id'));
  return userId.success ? userId.data : null;
}

/** The cause that we have recorded, else the provider's. */
function endCauseOf({ metadata, cancellation_details }: Stripe.Subscription): EndCause {
  const recordedCause = endCauses.find((cause) => cause === metadataValue<EndMetadata>(metadata, 'end_cause'));
  if (recordedCause) return recordedCause;
  switch (cancellation_details?.reason) {
    case 'cancellation_requested':
      return 'requested';
    case 'payment_failed':
      return 'payment_failed';
    case 'payment_disputed':
      return 'payment_disputed';
    case null:
    case undefined:
    default:
      return 'provider';
  }
}

const isSubscriptionStatus = (status: string): status is SubscriptionStatus => (providerStatuses as readonly string[]).includes(status);

/** The present state of a subscription; null when it is not about an order of ours. */
export function snapshotOf(subscription: Stripe.Subscription): ReportedSubscription | null {
  const subject = orderReferenceIn(subscription.metadata);
  const [item] = subscription.items.data;
  if (!subject || !item) return null;
  const { status, cancel_at, cancel_at_period_end, canceled_at, ended_at, currency } = subscription;
  if (!isSubscriptionStatus(status)) throw new Error(`the provider has a new status of subscriptions: ${status}`);
  const sku = anySku.safeParse(metadataValue<OrderMetadata>(subscription.metadata, 'sku'));
  const periodEnd = isoInstant(item.current_period_end);
  // A cancel made in the portal sets the one field, a cancel by API the other.
  const endsAt = cancel_at !== null ? isoInstant(cancel_at) : cancel_at_period_end ? periodEnd : null;
  return {
    ...subject,
    sku: sku.success ? sku.data : null,
    status,
    unitAmount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency,
    periodStart: isoInstant(item.current_period_start),
    periodEnd,
    endsAt,
    canceledAt: canceled_at === null ? null : isoInstant(canceled_at),
    endedAt: ended_at === null ? null : isoInstant(ended_at),
    endCause: endCauseOf(subscription),
  };
}

export type ReportedInvoice = {
  subscriptionId: string;
  status: 'paid' | 'open' | 'other';
  amount: number;
  currency: string;
  purpose: PaymentPurpose;
  attempt: number;
  nextAttemptAt: string | null;
  periodStart: string;
  periodEnd: string;
};

/** The subscription data of an invoice; null if it belongs to none. */
export function invoiceFrom(invoice: Stripe.Invoice): ReportedInvoice | null {
  const subscriptionId = stripeIdOf(invoice.parent?.subscription_details?.subscription);
  if (!subscriptionId) return null;
  const { status, amount_paid, currency, attempt_count, next_payment_attempt, lines } = invoice;
  const period = lines.data.at(-1)?.period ?? { start: invoice.period_start, end: invoice.period_end };
  return {
    subscriptionId,
    status: status === 'paid' ? 'paid' : status === 'open' ? 'open' : 'other',
    amount: amount_paid,
    currency,
    purpose: purposeOf(invoice),
    attempt: attempt_count,
    nextAttemptAt: next_payment_attempt === null ? null : isoInstant(next_payment_attempt),
    periodStart: isoInstant(period.start),
    periodEnd: isoInstant(period.end),
  };
}

const purposeOf = ({ billing_reason }: Stripe.Invoice): PaymentPurpose => (billing_reason === 'subscription_create' ? 'first' : 'renewal');

/** The payment of an invoice, made or due. */
export function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  const payment = payments?.data.find(({ status }) => status === 'paid') ?? payments?.data[0];
  return stripeIdOf(payment?.payment.payment_intent);
}

/**
 * The charge of a payment that was fetched with it. Null where it has not succeeded, or where neither the payment nor its invoice
 * names its owner.
 */
export function chargeFrom(intent: Stripe.PaymentIntent, invoice: Stripe.Invoice | null, sessionId: string | null) {
  const { latest_charge: charge, metadata } = intent;
  if (!charge || typeof charge === 'string' || charge.status !== 'succeeded' || !charge.paid) return null;
  const details = invoice?.parent?.subscription_details;
  const subscriptionId = stripeIdOf(details?.subscription);
  const subject = orderReferenceIn(details ? details.metadata : metadata);
  if (!subject) return null;
  const purpose = invoice && subscriptionId ? purposeOf(invoice) : ('first' as const);
  const { id: chargeId, amount, currency, created } = charge;
  const from = { paymentId: intent.id, sessionId, invoiceId: invoice?.id ?? null, subscriptionId };
  return { chargeId, charge: { ...subject, ...from, purpose, amount, currency, paidAt: isoInstant(created) } };
}
