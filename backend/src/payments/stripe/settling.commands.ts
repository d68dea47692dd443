import { command } from '../../platform/deciding/command.ts';

export type Settled = 'handled' | 'not_ours' | 'ignored';
export type SessionOutcome = 'open' | 'expired' | 'paid' | 'pending' | 'failed' | 'not_ours' | 'unknown';

/** `covers`: the subscription, the invoice and the charge that the same answer of the provider has settled. */
export type InvoiceSettled = { state: Settled; covers: readonly string[] };
export type SessionSettled = { state: SessionOutcome; covers: readonly string[] };

/** Records what the provider reports of a checkout now, for webhook, browser and reconciler alike. */
export class SettleSession extends command('SettleSession')<{ sessionId: string }, SessionSettled>() {}

export class SettleCharge extends command('SettleCharge')<{ chargeId: string }, Settled>() {}

/** `failed`: the provider has reported a failed attempt. */
export class SettleInvoice extends command('SettleInvoice')<{ invoiceId: string; failed: boolean }, InvoiceSettled>() {}

export class SettleRefund extends command('SettleRefund')<{ refundId: string }, Settled>() {}

export class SettleDispute extends command('SettleDispute')<{ disputeId: string }, Settled>() {}

/** A price, or its product, was changed at the provider. */
export class SettlePrices extends command('SettlePrices')<{ about: { priceId: string } | { productId: string } }, Settled>() {}

/** A customer was created at the provider. */
export class SettleCustomerMade extends command('SettleCustomerMade')<{ userId: string | null; customerId: string }, Settled>() {}

/** A customer was deleted at the provider. */
export class SettleCustomerGone extends command('SettleCustomerGone')<{ userId: string | null; customerId: string }, Settled>() {}

export class SettleSubscription extends command('SettleSubscription')<{ subscriptionId: string }, Settled>() {}
