import type Stripe from 'stripe';
import { settleCharge, settleDispute, settleRefund } from '../settling/settle-charge.ts';
import { settleCreatedCustomer, settleDeletedCustomer } from '../settling/settle-customer.ts';
import type { SettleAnswer, SettleDeps, SettleOutcome } from '../settling/settle-deps.ts';
import { settleInvoice } from '../settling/settle-invoice.ts';
import { settlePrices } from '../settling/settle-prices.ts';
import { settleSession, type SessionOutcome } from '../settling/settle-session.ts';
import { settleSubscription } from '../settling/settle-subscription.ts';

/** The object of an event. Only its id is used: the current state is requested from the provider. */
export type EventObject = { objectId: string; userId: string | null };

/** How the shop's records of an event's object are updated. */
export type WebhookConsequence = {
  settle: (deps: SettleDeps, about: EventObject) => Promise<SettleOutcome | SettleAnswer<SettleOutcome | SessionOutcome>>;
  /** The objects with the most content are requested first. */
  rank: number;
  /** A failed attempt is recorded even if its object has been settled already. */
  isAttempt?: true;
};

const settleById = (settle: (deps: SettleDeps, id: string) => ReturnType<WebhookConsequence['settle']>, rank = 2): WebhookConsequence => ({
  settle: (deps, { objectId }) => settle(deps, objectId),
  rank,
});
const session = settleById(settleSession, 0);
const invoice = settleById((deps, id) => settleInvoice(deps, id, false), 1);
const failedInvoice = { ...settleById((deps, id) => settleInvoice(deps, id, true), 1), isAttempt: true } as const;
const subscription = settleById(settleSubscription);
const refund = settleById(settleRefund);
const dispute = settleById(settleDispute);
const price = settleById((deps, priceId) => settlePrices(deps, { priceId }));
const product = settleById((deps, productId) => settlePrices(deps, { productId }));

/** The types of events with consequences. */
const consequences = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': session,
  'checkout.session.expired': session,
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'invoice.paid': invoice,
  'invoice.payment_failed': failedInvoice,
  'invoice.payment_action_required': failedInvoice,
  'charge.succeeded': settleById(settleCharge),
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
  'customer.created': { settle: settleCreatedCustomer, rank: 2 },
  'customer.deleted': { settle: settleDeletedCustomer, rank: 2 },
} as const satisfies { readonly [T in Stripe.Event['type']]?: WebhookConsequence };

export type WebhookType = keyof typeof consequences;
/** The event types for the webhook endpoint, and for the filter of the provider's list of events. */
export const webhookTypes = Object.keys(consequences) as readonly WebhookType[];

export const hasConsequence = (type: string): type is WebhookType => Object.hasOwn(consequences, type);

/** Null for a type without consequences. */
export const consequenceOf = (type: string): WebhookConsequence | null => (hasConsequence(type) ? consequences[type] : null);
