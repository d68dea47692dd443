import { skus } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { LookAtAccount } from '../../accounts/active.commands.ts';
import { CommandBus, CommandHandler } from '../../platform/cqrs.ts';
import { load } from '../../platform/decides.ts';
import { refusal } from '../../platform/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { RecordInvoiceFailed, RecordInvoicePaid } from '../../subscriptions/subscription.commands.ts';
import { LookAtSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { UnlinkCustomer } from '../customer.commands.ts';
import { RecordCharge, RecordChargeDispute, RecordRefund } from '../payment.commands.ts';
import { InvalidateMapping } from '../price.commands.ts';
import { price } from '../price.decider.ts';
import { CheckoutGateway } from './checkout.gateway.ts';
import { RefundsGateway } from './refunds.gateway.ts';
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
  type Settled,
} from './settling.commands.ts';
import { synced } from './settling.handlers.ts';
import { StripeGateway } from './stripe.gateway.ts';
import { TruthGateway, type InvoiceLook } from './truth.gateway.ts';
import type { InvoiceTruth } from './truth.translation.ts';

@CommandHandler(SettleInvoice)
export class SettleInvoiceHandler {
  constructor(
    @Inject(TruthGateway) private readonly truth: TruthGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Its charge is on record before it is: an invoice that is known to be paid needs nothing more. */
  async execute({ invoiceId, failed }: SettleInvoice): Promise<InvoiceSettled> {
    const look = await this.truth.invoice(invoiceId);
    if (look === 'unknown') throw refusal('subscription_unknown');
    if (!look) return { state: 'not_ours', covers: [] };
    const { truth, snapshot } = look;
    if (!snapshot) return { state: await this.commands.execute(new SettleSubscription(truth.subscriptionId)), covers: [] };
    await synced(this.commands, truth.subscriptionId, snapshot);
    if (truth.status === 'paid') await this.paid(invoiceId, look);
    else if (failed && truth.status === 'open') await this.failed(invoiceId, truth);
    return { state: 'handled', covers: [truth.subscriptionId] };
  }

  private async paid(invoiceId: string, look: InvoiceLook): Promise<void> {
    const { subscriptionId } = look.truth;
    const { paidInvoices } = await this.commands.execute(new LookAtSubscription(subscriptionId));
    if (paidInvoices.includes(invoiceId)) return;
    const { chargeId, charge } = await this.truth.chargeOf(look);
    if (chargeId && charge?.purpose === 'renewal') await this.commands.execute(new RecordCharge(chargeId, charge));
    else if (chargeId) await this.commands.execute(new SettleCharge(chargeId));
    await this.commands.execute(new RecordInvoicePaid(subscriptionId, { invoiceId, ...look.truth }));
  }

  /** The first one belongs to a checkout, which may wait for this money. */
  private async failed(invoiceId: string, { subscriptionId, purpose, attempt, nextAttemptAt }: InvoiceTruth): Promise<void> {
    const sessionId = purpose === 'first' ? await this.truth.sessionOf(null, subscriptionId) : null;
    if (sessionId) await this.commands.execute(new SettleSession(sessionId));
    else await this.commands.execute(new RecordInvoiceFailed(subscriptionId, { invoiceId, attempt, nextAttemptAt }));
  }
}

@CommandHandler(SettleRefund)
export class SettleRefundHandler {
  constructor(
    @Inject(RefundsGateway) private readonly refunds: RefundsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ refundId }: SettleRefund): Promise<Settled> {
    const found = await this.refunds.refund(refundId);
    if (!found) throw refusal('payment_unknown');
    if (!found.chargeId) return 'not_ours';
    const settled = await this.commands.execute(new SettleCharge(found.chargeId));
    if (settled === 'handled') await this.commands.execute(new RecordRefund(found.chargeId, found.refund));
    return settled;
  }
}

@CommandHandler(SettleDispute)
export class SettleDisputeHandler {
  constructor(
    @Inject(RefundsGateway) private readonly refunds: RefundsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ disputeId }: SettleDispute): Promise<Settled> {
    const found = await this.refunds.dispute(disputeId);
    if (!found) throw refusal('payment_unknown');
    if (!found.chargeId) return 'not_ours';
    const settled = await this.commands.execute(new SettleCharge(found.chargeId));
    if (settled === 'handled') await this.commands.execute(new RecordChargeDispute(found.chargeId, found.dispute));
    return settled;
  }
}

@CommandHandler(SettlePrices)
export class SettlePricesHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ about }: SettlePrices): Promise<Settled> {
    let settled: Settled = 'not_ours';
    for (const sku of skus) {
      const { mapping } = (await load(this.store, price, sku)).state;
      if (!mapping || ('priceId' in about && mapping.priceId !== about.priceId)) continue;
      const offered = await this.stripe.price(mapping.priceId);
      if ('productId' in about && offered && offered.productId !== about.productId) continue;
      settled = 'handled';
      const cause = !offered ? 'price_deleted' : !offered.active ? 'price_inactive' : 'product_inactive';
      if (!offered?.active || !offered.productActive) await this.commands.execute(new InvalidateMapping(sku, mapping.priceId, cause));
    }
    return settled;
  }
}

@CommandHandler(SettleCustomerMade)
export class SettleCustomerMadeHandler {
  constructor(
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** They may have left meanwhile, and whoever made them a customer may have died before it could say so. */
  async execute({ userId, customerId }: SettleCustomerMade): Promise<Settled> {
    const account = userId === null ? 'unknown' : await this.commands.execute(new LookAtAccount(userId));
    // Another shop may have the same account at the provider.
    if (account === 'unknown') return 'not_ours';
    if (account === 'leaving') throw refusal('request_in_progress');
    if (account === 'here') return 'ignored';
    await this.checkouts.forgetCustomer(customerId);
    return 'handled';
  }
}

@CommandHandler(SettleCustomerGone)
export class SettleCustomerGoneHandler {
  constructor(
    @Inject(TruthGateway) private readonly truth: TruthGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ userId, customerId }: SettleCustomerGone): Promise<Settled> {
    if (!userId) return 'not_ours';
    if (await this.truth.knowsCustomer(customerId)) return 'ignored';
    await this.commands.execute(new UnlinkCustomer(userId, customerId));
    return 'handled';
  }
}

export const aftermathHandlers = [
  SettleInvoiceHandler,
  SettleRefundHandler,
  SettleDisputeHandler,
  SettlePricesHandler,
  SettleCustomerMadeHandler,
  SettleCustomerGoneHandler,
];
