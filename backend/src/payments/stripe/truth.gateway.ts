import type { PaymentPurpose } from '@orderstream/contracts/payments/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Charge } from '../payment.commands.ts';
import { StripeGateway } from './stripe.gateway.ts';
import { idOf, moment, subjectIn, userIn, type Subject } from './truth.translation.ts';

export type SessionTruth = {
  subject: Subject | null;
  url: string | null;
  subscriptionId: string | null;
  mode: 'payment' | 'subscription';
  /** `pending`: complete, the money is on its way. */
  state: 'open' | 'expired' | 'paid' | 'pending' | 'failed';
  chargeId: string | null;
};

/** Where the money of a charge comes from, as far as it is ours. */
type Origin = { userId: string; orderId: string | null; purpose: PaymentPurpose; invoiceId: string | null; subscriptionId: string | null };

/** What the provider says at this moment. Events are only hints at what to ask. */
@Injectable()
export class TruthGateway {
  constructor(@Inject(StripeGateway) private readonly stripe: StripeGateway) {}

  async session(sessionId: string): Promise<SessionTruth | null> {
    const session = await this.stripe.find((client) => client.checkout.sessions.retrieve(sessionId));
    if (!session) return null;
    const known = {
      subject: subjectIn(session.metadata),
      url: session.url,
      subscriptionId: idOf(session.subscription),
      mode: session.mode === 'subscription' ? ('subscription' as const) : ('payment' as const),
    };
    if (session.status === 'open') return { ...known, state: 'open', chargeId: null };
    if (session.status === 'expired') return { ...known, state: 'expired', chargeId: null };
    return { ...known, ...(await this.moneyOf(session)) };
  }

  /** The charge of ours, `not_ours`, `not_money` as long as it has not succeeded, or null when the provider knows of none. */
  async charge(chargeId: string): Promise<Charge | 'not_ours' | 'not_money' | null> {
    const charge = await this.stripe.find((client) => client.charges.retrieve(chargeId));
    if (!charge) return null;
    const paymentId = idOf(charge.payment_intent);
    if (charge.status !== 'succeeded' || !charge.paid) return 'not_money';
    if (paymentId === null) return 'not_ours';
    const origin = await this.originOf(charge, paymentId);
    if (!origin) return 'not_ours';
    const { amount, currency, created } = charge;
    const sessionId = origin.purpose === 'first' && origin.orderId ? await this.sessionOf(paymentId, origin.subscriptionId) : null;
    return { ...origin, paymentId, sessionId, amount, currency, paidAt: moment(created) };
  }

  async chargeOfInvoice(invoiceId: string): Promise<string | null> {
    return (await this.intentOfInvoice(invoiceId))?.charge ?? null;
  }

  /** Where receipt and invoice of a charge can be seen at the moment. Whoever looks at a list does not wait long for it. */
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

  private async moneyOf(session: Stripe.Checkout.Session): Promise<Pick<SessionTruth, 'state' | 'chargeId'>> {
    const paymentId = idOf(session.payment_intent);
    const invoiceId = idOf(session.invoice);
    const intent = paymentId ? await this.intent(paymentId) : invoiceId ? await this.intentOfInvoice(invoiceId) : null;
    if (session.payment_status !== 'unpaid' || intent?.status === 'succeeded') return { state: 'paid', chargeId: intent?.charge ?? null };
    const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    return { state: failed ? 'failed' : 'pending', chargeId: null };
  }

  private async intent(paymentId: string) {
    const { status, latest_charge, metadata } = await this.stripe.ask((client) => client.paymentIntents.retrieve(paymentId));
    return { status, charge: idOf(latest_charge), metadata };
  }

  private async intentOfInvoice(invoice: string) {
    const { data } = await this.stripe.ask((client) => client.invoicePayments.list({ invoice, limit: 10 }));
    const payment = data.find(({ status }) => status === 'paid') ?? data[0];
    const paymentId = idOf(payment?.payment.payment_intent);
    return paymentId ? this.intent(paymentId) : null;
  }

  private async originOf(charge: Stripe.Charge, paymentId: string): Promise<Origin | null> {
    const invoice = await this.invoiceOf(paymentId);
    const details = invoice?.parent?.subscription_details;
    const subscriptionId = idOf(details?.subscription);
    if (invoice && details && subscriptionId) {
      const subject = subjectIn(details.metadata) ?? (await this.subjectOfSubscription(subscriptionId));
      const purpose = invoice.billing_reason === 'subscription_create' ? 'first' : 'renewal';
      if (subject) return { ...subject, purpose, invoiceId: invoice.id, subscriptionId };
    }
    const without = { purpose: 'first' as const, invoiceId: invoice?.id ?? null, subscriptionId: null };
    const subject = subjectIn((await this.intent(paymentId)).metadata);
    if (subject) return { ...subject, ...without };
    const userId = await this.userOfCustomer(idOf(charge.customer));
    return userId ? { userId, orderId: null, ...without } : null;
  }

  private async invoiceOf(paymentId: string): Promise<Stripe.Invoice | null> {
    const payment = { type: 'payment_intent' as const, payment_intent: paymentId };
    const { data } = await this.stripe.ask((client) => client.invoicePayments.list({ payment, limit: 1 }));
    const invoiceId = idOf(data[0]?.invoice);
    return invoiceId ? this.stripe.find((client) => client.invoices.retrieve(invoiceId)) : null;
  }

  private async subjectOfSubscription(subscriptionId: string): Promise<Subject | null> {
    const found = await this.stripe.find((client) => client.subscriptions.retrieve(subscriptionId));
    return subjectIn(found?.metadata);
  }

  async knowsCustomer(customerId: string): Promise<boolean> {
    const found = await this.stripe.find((client) => client.customers.retrieve(customerId));
    return found !== null && !found.deleted;
  }

  private async userOfCustomer(customerId: string | null): Promise<string | null> {
    if (customerId === null) return null;
    const found = await this.stripe.find((client) => client.customers.retrieve(customerId));
    return found && !found.deleted ? userIn(found.metadata) : null;
  }

  /** The checkout that a subscription or a single payment came from. */
  async sessionOf(paymentId: string | null, subscription: string | null): Promise<string | null> {
    const which = subscription ? { subscription } : paymentId ? { payment_intent: paymentId } : null;
    if (!which) return null;
    const { data } = await this.stripe.ask((client) => client.checkout.sessions.list({ ...which, limit: 1 }));
    return data[0]?.id ?? null;
  }
}
