import { Module } from '@nestjs/common';
import { AttentionController } from './attention/attention.controller.ts';
import { CustomerAttempts } from './checkout/customer-attempts.vault.ts';
import { PaymentLinks } from './checkout/payment-links.ts';
import { PaymentLinksVault } from './checkout/payment-links.vault.ts';
import { PaymentsAdminController } from './payments.admin.controller.ts';
import { PaymentsController } from './payments.controller.ts';
import { ReceiptsController } from './billing/receipts.controller.ts';
import { BillingController } from './billing/billing.controller.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';
import { Backfill } from './stripe/reconciling/backfill.ts';
import { PortalGateway } from './stripe/portal.gateway.ts';
import { Reconciler } from './stripe/reconciling/reconciler.ts';
import { ReconciliationVault } from './stripe/reconciling/reconciliation.vault.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { SettleDeps } from './stripe/settling/settle-deps.ts';
import { StripeGateway } from './stripe/stripe.gateway.ts';
import { SubscriptionsGateway } from './stripe/subscriptions.gateway.ts';
import { StripeReads } from './stripe/settling/stripe-reads.gateway.ts';
import { WebhookVault } from './stripe/webhooks/webhook.vault.ts';
import { WebhooksController } from './stripe/webhooks/webhooks.controller.ts';
import { TodayController } from './revenue/today.controller.ts';
import * as useCases from './use-cases.gen.ts';
import { Transactions, TransactionsAdminController, TransactionsController } from './revenue/transactions.controller.ts';

/** Handlers, for every process that carries out commands. */
@Module({
  providers: [
    ...Object.values(useCases),
    WebhookVault,
    PaymentLinksVault,
    RefundsGateway,
    PortalGateway,
    StripeGateway,
    CheckoutGateway,
    CustomerAttempts,
    StripeReads,
    SettleDeps,
    SubscriptionsGateway,
  ],
  exports: [SettleDeps, StripeGateway, StripeReads, WebhookVault, PaymentLinksVault],
})
export class PaymentsModule {}

/** The routes. */
@Module({
  imports: [PaymentsModule],
  controllers: [
    BillingController,
    PaymentsController,
    WebhooksController,
    PaymentsAdminController,
    TransactionsController,
    ReceiptsController,
    TransactionsAdminController,
    AttentionController,
    TodayController,
  ],
  providers: [PaymentLinks, Transactions],
})
export class PaymentsHttpModule {}

/** Background work. */
@Module({ imports: [PaymentsModule], providers: [Reconciler, ReconciliationVault, Backfill] })
export class PaymentsWorkerModule {}
