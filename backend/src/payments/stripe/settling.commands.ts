import { Command } from '../../platform/deciding/command.ts';

export type Settled = 'handled' | 'not_ours' | 'ignored';
export type SessionOutcome = 'open' | 'expired' | 'paid' | 'pending' | 'failed' | 'not_ours' | 'unknown';

/** `covers`: the subscription, the invoice and the charge that the same answer of the provider has settled. */
export type InvoiceSettled = { state: Settled; covers: readonly string[] };
export type SessionSettled = { state: SessionOutcome; covers: readonly string[] };

/** Records what the provider reports of a checkout now, for webhook, browser and reconciler alike. */
export class SettleSession extends Command<SessionSettled> {
  readonly type = 'SettleSession';
  constructor(readonly sessionId: string) {
    super();
  }
}

export class SettleCharge extends Command<Settled> {
  readonly type = 'SettleCharge';
  constructor(readonly chargeId: string) {
    super();
  }
}

/** `failed`: the provider has reported a failed attempt. */
export class SettleInvoice extends Command<InvoiceSettled> {
  readonly type = 'SettleInvoice';
  constructor(
    readonly invoiceId: string,
    readonly failed: boolean,
  ) {
    super();
  }
}

export class SettleRefund extends Command<Settled> {
  readonly type = 'SettleRefund';
  constructor(readonly refundId: string) {
    super();
  }
}

export class SettleDispute extends Command<Settled> {
  readonly type = 'SettleDispute';
  constructor(readonly disputeId: string) {
    super();
  }
}

/** A price, or its product, was changed at the provider. */
export class SettlePrices extends Command<Settled> {
  readonly type = 'SettlePrices';
  constructor(readonly about: { priceId: string } | { productId: string }) {
    super();
  }
}

/** A customer was created at the provider. */
export class SettleCustomerMade extends Command<Settled> {
  readonly type = 'SettleCustomerMade';
  constructor(
    readonly userId: string | null,
    readonly customerId: string,
  ) {
    super();
  }
}

/** A customer was deleted at the provider. */
export class SettleCustomerGone extends Command<Settled> {
  readonly type = 'SettleCustomerGone';
  constructor(
    readonly userId: string | null,
    readonly customerId: string,
  ) {
    super();
  }
}

export class SettleSubscription extends Command<Settled> {
  readonly type = 'SettleSubscription';
  constructor(readonly subscriptionId: string) {
    super();
  }
}
