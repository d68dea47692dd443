import type Stripe from 'stripe';
import type { Command } from '../../platform/deciding/command.ts';
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
  type InvoiceSettled,
  type SessionSettled,
  type Settled,
} from './settling.commands.ts';

export type Settling = Command<Settled | SessionSettled | InvoiceSettled> & { readonly type: string };
/** The object of an event: only its id. The current state is requested. */
export type About = { objectId: string; userId: string | null };
type Translation = { readonly [T in Stripe.Event['type']]?: (about: About) => Settling };

const session = ({ objectId }: About) => new SettleSession({ sessionId: objectId });
const subscription = ({ objectId }: About) => new SettleSubscription({ subscriptionId: objectId });
const invoice = (failed: boolean) => (about: About) => new SettleInvoice({ invoiceId: about.objectId, failed });
const refund = ({ objectId }: About) => new SettleRefund({ refundId: objectId });
const dispute = ({ objectId }: About) => new SettleDispute({ disputeId: objectId });
const price = ({ objectId }: About) => new SettlePrices({ about: { priceId: objectId } });
const product = ({ objectId }: About) => new SettlePrices({ about: { productId: objectId } });

/** The types of events with consequences, and the command that updates our facts about their object. */
const translation = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': session,
  'checkout.session.expired': session,
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'invoice.paid': invoice(false),
  'invoice.payment_failed': invoice(true),
  'invoice.payment_action_required': invoice(true),
  'charge.succeeded': ({ objectId }: About) => new SettleCharge({ chargeId: objectId }),
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'price.updated': price,
  'price.deleted': price,
  'product.updated': product,
  'product.deleted': product,
  'customer.created': ({ objectId, userId }: About) => new SettleCustomerMade({ userId, customerId: objectId }),
  'customer.deleted': ({ objectId, userId }: About) => new SettleCustomerGone({ userId, customerId: objectId }),
} as const satisfies Translation;

export type HeardType = keyof typeof translation;
/** The exact types for a webhook endpoint, and for the filter of the provider's list of events. */
export const heardTypes = Object.keys(translation) as readonly HeardType[];

export const isHeard = (type: string): type is HeardType => Object.hasOwn(translation, type);

/** Null for a type without consequences. */
export const settlingOf = (type: string, about: About): Settling | null => (isHeard(type) ? translation[type](about) : null);
