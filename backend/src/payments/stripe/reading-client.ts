import type Stripe from 'stripe';

type Reading<Resource> = Pick<Resource, Extract<keyof Resource, 'list' | 'retrieve'>>;
type ReadResource =
  | 'charges'
  | 'customers'
  | 'disputes'
  | 'events'
  | 'invoicePayments'
  | 'invoices'
  | 'paymentIntents'
  | 'prices'
  | 'refunds'
  | 'subscriptions';
/** The part of the provider's client that changes nothing there. */
export type ReadingClient = { readonly [Name in ReadResource]: Reading<Stripe[Name]> } & {
  readonly checkout: { readonly sessions: Reading<Stripe['checkout']['sessions']> };
  readonly billingPortal: { readonly configurations: Reading<Stripe['billingPortal']['configurations']> };
};
