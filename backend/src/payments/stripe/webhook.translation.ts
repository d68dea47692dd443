import type Stripe from 'stripe';
import type { Command } from '../../platform/command.ts';
import {
  SettleCharge,
  SettleCustomerGone,
  SettleCustomerMade,
  SettleDispute,
  SettleInvoice,
  SettlePrices,
  SettleRefund,
  SettleSession,
  SettleSubscription,
  type SessionOutcome,
  type Settled,
} from './settling.commands.ts';
import { idOf, userIn } from './truth.translation.ts';

type Settling = Command<Settled | SessionOutcome>;
type Translation = { readonly [T in Stripe.Event['type']]?: (event: Extract<Stripe.Event, { type: T }>) => Settling };

type About<T> = { data: { object: T } };
const session = ({ data }: About<Stripe.Checkout.Session>) => new SettleSession(data.object.id);
const subscription = ({ data }: About<Stripe.Subscription>) => new SettleSubscription(data.object.id);
const refund = ({ data }: About<Stripe.Refund>) => new SettleRefund(data.object.id);
const dispute = ({ data }: About<Stripe.Dispute>) => new SettleDispute(data.object.id);

/** The provider's words → our commands. Only ids are taken over: what is true is asked for. */
const translation: Translation = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': session,
  'checkout.session.expired': session,
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'invoice.paid': ({ data }) => new SettleInvoice(data.object.id, false),
  'invoice.payment_failed': ({ data }) => new SettleInvoice(data.object.id, true),
  'invoice.payment_action_required': ({ data }) => new SettleInvoice(data.object.id, true),
  'charge.succeeded': ({ data }) => new SettleCharge(data.object.id),
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'price.updated': ({ data }) => new SettlePrices({ priceId: data.object.id }),
  'price.deleted': ({ data }) => new SettlePrices({ priceId: data.object.id }),
  'product.updated': ({ data }) => new SettlePrices({ productId: data.object.id }),
  'product.deleted': ({ data }) => new SettlePrices({ productId: data.object.id }),
  'customer.created': ({ data }) => new SettleCustomerMade(userIn(data.object.metadata), data.object.id),
  'customer.deleted': ({ data }) => new SettleCustomerGone(userIn(data.object.metadata), data.object.id),
};

/** Every type of event that something follows from. */
export const heardTypes = Object.keys(translation) as Stripe.Event['type'][];

/** Null for what nothing follows from. */
export function settlingOf(event: Stripe.Event): Settling | null {
  const translate = Object.hasOwn(translation, event.type) ? translation[event.type] : undefined;
  return translate ? (translate as (event: Stripe.Event) => Settling)(event) : null;
}

/** Whom an event is about, as far as it says so itself: its body is forgotten with them. */
export function aboutWhom({ data: { object } }: Stripe.Event): { userId: string | null; customerId: string | null } {
  const metadata = 'metadata' in object ? (object.metadata as Stripe.Metadata | null) : null;
  const customer = 'customer' in object ? (object.customer as string | { id: string } | null) : null;
  const own = object.object === 'customer' ? object.id : null;
  return { userId: userIn(metadata), customerId: own ?? idOf(customer) };
}
