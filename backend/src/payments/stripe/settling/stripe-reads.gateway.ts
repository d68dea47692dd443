import type { PaymentPurpose } from '@orderstream/contracts/payments/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Charge } from '../../charges/payment.ts';
import type { ReportedSubscription } from '../../../subscriptions/subscriptions.commands.ts';
import { StripeGateway } from '../stripe.gateway.ts';
import {
  chargeFrom,
  stripeIdOf,
  invoiceFrom,
  isoInstant,
  paymentIntentOf,
  snapshotOf,
  orderReferenceIn,
  userIdIn,
  type ReportedInvoice,
  type OrderReference,
} from './stripe-reads.translation.ts';

export type ReportedSession = {
  subject: OrderReference | null;
  url: string | null;
  subscriptionId: string | null;
  mode: 'payment' | 'subscription';
  /** `pending`: complete, with the payment pending. */
  state: 'open' | 'expired' | 'paid' | 'pending' | 'failed';
  chargeId: string | null;
  purchase: Purchase | null;
};
/** The purchase in the answer about a paid checkout; null where another request is needed. */
export type Purchase = {
  chargeId: string;
  charge: Charge;
  snapshot: ReportedSubscription | null;
  invoice: { id: string; reported: ReportedInvoice } | null;
};
export type FetchedInvoice = { reported: ReportedInvoice; snapshot: ReportedSubscription | null; source: Stripe.Invoice };

/** The source of a charge, if it is one of ours. */
type Origin = { userId: string; orderId: string | null; purpose: PaymentPurpose; invoiceId: string | null; subscriptionId: string | null };

/** Reads the provider's present state. Events only say which object to request. */
@Injectable()
export class StripeReads {
  constructor(@Inject(StripeGateway) private readonly stripe: StripeGateway) {}

  /** A session with its payment, invoice and subscription, so that one request usually suffices. */
  async session(sessionId: string): Promise<ReportedSession | null> {
    const expand = ['subscription', 'invoice.payments', 'payment_intent.latest_charge'];
    const session = await this.stripe.find((client) => client.checkout.sessions.retrieve(sessionId, { expand }));
    if (!session) return null;
    const common = {
      subject: orderReferenceIn(session.metadata),
      url: session.url,
      subscriptionId: stripeIdOf(session.subscription),
      mode: session.mode === 'subscription' ? ('subscription' as const) : ('payment' as const),
    };
    if (session.status === 'open') return { ...common, state: 'open', chargeId: null, purchase: null };
    if (session.status === 'expired') return { ...common, state: 'expired', chargeId: null, purchase: null };
    return { ...common, ...(await this.moneyOf(session)) };
  }

  /** An invoice with its subscription; null if it has none. */
  async invoice(invoiceId: string): Promise<FetchedInvoice | 'unknown' | null> {
    const expand = ['payments', 'parent.subscription_details.subscription'];
    const source = await this.stripe.find((client) => client.invoices.retrieve(invoiceId, { expand }));
    if (!source) return 'unknown';
    const reported = invoiceFrom(source);
    const subscription = source.parent?.subscription_details?.subscription;
    const snapshot = subscription && typeof subscription !== 'string' ? snapshotOf(subscription) : null;
    return reported && { reported, snapshot, source };
  }

  /** The charge that paid an invoice; `charge` is null where another request is needed to find its owner. */
  async chargeOf({ source }: FetchedInvoice): Promise<{ chargeId: string | null; charge: Charge | null }> {
    const paymentId = paymentIntentOf(source);
    const intent = paymentId === null ? null : await this.intent(paymentId);
    return { chargeId: stripeIdOf(intent?.latest_charge), charge: (intent && chargeFrom(intent, source, null))?.charge ?? null };
  }

  /** The charges of the paid renewals of a subscription. */
  async renewalsOf(subscription: string): Promise<string[]> {
    const charges: (string | null)[] = [];
    const paid = this.stripe.pages<Stripe.Invoice>((client, page) => client.invoices.list({ subscription, status: 'paid', ...page }));
    for await (const invoices of paid)
      for (const { id } of invoices.filter(({ billing_reason }) => billing_reason !== 'subscription_create')) {
        const fetched = await this.invoice(id);
        if (fetched && fetched !== 'unknown') charges.push((await this.chargeOf(fetched)).chargeId);
      }
    return charges.filter((id) => id !== null);
  }

  /** The charge, `not_ours`, `not_money` until it has succeeded, or null when the provider does not know it. */
  async charge(chargeId: string): Promise<Charge | 'not_ours' | 'not_money' | null> {
    const charge = await this.stripe.find((client) => client.charges.retrieve(chargeId));
    if (!charge) return null;
    const paymentId = stripeIdOf(charge.payment_intent);
    if (charge.status !== 'succeeded' || !charge.paid) return 'not_money';
    if (paymentId === null) return 'not_ours';
    const origin = await this.originOf(charge, paymentId);
    if (!origin) return 'not_ours';
    const { amount, currency, created } = charge;
    const sessionId = origin.purpose === 'first' && origin.orderId ? await this.sessionOf(paymentId, origin.subscriptionId) : null;
    return { ...origin, paymentId, sessionId, amount, currency, paidAt: isoInstant(created) };
  }

  /** The present addresses of a charge's receipt and invoice. A list of payments does not wait long for them. */
  async links({ chargeId, invoiceId }: { chargeId: string; invoiceId: string | null }) {
    const soon = { timeout: 2_500, maxNetworkRetries: 0 };
    const [charge, invoice] = await Promise.all([
      this.stripe.find((client) => client.charges.retrieve(chargeId, {}, soon)),
      invoiceId ? this.stripe.find((client) => client.invoices.retrieve(invoiceId, {}, soon)) : null,
    ]);
    return {
      receipt_url: charge?.receipt_url ?? null,
      invoice_url: invoice?.hosted_invoice_url ?? null,
      invoice_pdf: invoice?.invoice_pdf ?? null,
    };
  }

  /** How a charge was paid, for its receipt. */
  async paymentMethodOf(chargeId: string): Promise<{ kind: string; last4: string | null } | null> {
    const soon = { timeout: 2_500, maxNetworkRetries: 0 };
    const charge = await this.stripe.find((client) => client.charges.retrieve(chargeId, {}, soon));
    const details = charge?.payment_method_details;
    if (!details) return null;
    const { card, us_bank_account: bank, sepa_debit: sepa } = details;
    return { kind: card?.brand ?? details.type, last4: (card ?? bank ?? sepa)?.last4 ?? null };
  }

  private async moneyOf(session: Stripe.Checkout.Session): Promise<Pick<ReportedSession, 'state' | 'chargeId' | 'purchase'>> {
    const invoice = session.invoice && typeof session.invoice !== 'string' ? session.invoice : null;
    const intent = await this.intentOf(session, invoice);
    const chargeId = stripeIdOf(intent?.latest_charge);
    if (session.payment_status !== 'unpaid' || intent?.status === 'succeeded')
      return { state: 'paid', chargeId, purchase: intent && purchaseOf(session, intent, invoice) };
    const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    return { state: failed ? 'failed' : 'pending', chargeId: null, purchase: null };
  }

  private async intentOf({ payment_intent: reference }: Stripe.Checkout.Session, invoice: Stripe.Invoice | null) {
    if (reference && typeof reference !== 'string') return reference;
    const paymentId = reference ?? (invoice && paymentIntentOf(invoice));
    return paymentId ? this.intent(paymentId) : null;
  }

  private intent(paymentId: string): Promise<Stripe.PaymentIntent> {
    return this.stripe.ask((client) => client.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }));
  }

  private async originOf(charge: Stripe.Charge, paymentId: string): Promise<Origin | null> {
    const invoice = await this.invoiceOf(paymentId);
    const details = invoice?.parent?.subscription_details;
    const subscriptionId = stripeIdOf(details?.subscription);
    if (invoice && details && subscriptionId) {
      const subject = orderReferenceIn(details.metadata) ?? (await this.subjectOfSubscription(subscriptionId));
      const purpose = invoice.billing_reason === 'subscription_create' ? 'first' : 'renewal';
      if (subject) return { ...subject, purpose, invoiceId: invoice.id, subscriptionId };
    }
    const without = { purpose: 'first' as const, invoiceId: invoice?.id ?? null, subscriptionId: null };
    const subject = orderReferenceIn((await this.intent(paymentId)).metadata);
    if (subject) return { ...subject, ...without };
    const userId = await this.userOfCustomer(stripeIdOf(charge.customer));
    return userId ? { userId, orderId: null, ...without } : null;
  }

  private async invoiceOf(paymentId: string): Promise<Stripe.Invoice | null> {
    const payment = { type: 'payment_intent' as const, payment_intent: paymentId };
    const { data } = await this.stripe.ask((client) => client.invoicePayments.list({ payment, limit: 1 }));
    const invoiceId = stripeIdOf(data[0]?.invoice);
    return invoiceId ? this.stripe.find((client) => client.invoices.retrieve(invoiceId)) : null;
  }

  private async subjectOfSubscription(subscriptionId: string): Promise<OrderReference | null> {
    const subscription = await this.stripe.find((client) => client.subscriptions.retrieve(subscriptionId));
    return orderReferenceIn(subscription?.metadata);
  }

  async knowsCustomer(customerId: string): Promise<boolean> {
    const customer = await this.stripe.find((client) => client.customers.retrieve(customerId));
    return customer !== null && !customer.deleted;
  }

  private async userOfCustomer(customerId: string | null): Promise<string | null> {
    if (customerId === null) return null;
    const customer = await this.stripe.find((client) => client.customers.retrieve(customerId));
    return customer && !customer.deleted ? userIdIn(customer.metadata) : null;
  }

  /** The checkout that a subscription or a single payment came from. */
  async sessionOf(paymentId: string | null, subscription: string | null): Promise<string | null> {
    const which = subscription ? { subscription } : paymentId ? { payment_intent: paymentId } : null;
    if (!which) return null;
    const { data } = await this.stripe.ask((client) => client.checkout.sessions.list({ ...which, limit: 1 }));
    return data[0]?.id ?? null;
  }
}

function purchaseOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent, invoice: Stripe.Invoice | null): Purchase | null {
  const purchase = chargeFrom(intent, invoice, session.id);
  if (!purchase || purchase.charge.purpose !== 'first') return null;
  const { subscription } = session;
  const snapshot = subscription && typeof subscription !== 'string' ? snapshotOf(subscription) : null;
  const reported = invoice && invoiceFrom(invoice);
  return { ...purchase, snapshot, invoice: invoice?.id && reported ? { id: invoice.id, reported } : null };
}
