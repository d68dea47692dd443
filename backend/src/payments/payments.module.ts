import { Module } from '@nestjs/common';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { billingPriceMap } from '@orderstream/projections/payments/billing-price-map.table';
import { transactions } from '@orderstream/projections/payments/transactions.table';
import { rowsOf } from '../platform/database/database.ts';
import { addPriceMapping } from './add-price-mapping.ts';
import { AttentionController } from './attention.controller.ts';
import { endUnusedCharge } from './end-unused-charge.ts';
import { closeCheckout } from './close-checkout.ts';
import { closeSpareCheckout } from './close-spare-checkout.ts';
import { CustomerAttempts } from './customer-attempts.ts';
import { describeCustomer } from './describe-customer.ts';
import { dismissAttention } from './dismiss-attention.ts';
import { endUnpaidSubscription } from './end-unpaid-subscription.ts';
import { openCheckout } from './open-checkout.ts';
import { PaymentLinks } from './payment-links.ts';
import { PaymentLinksVault } from './payment-links.vault.ts';
import { PaymentsAdminController } from './payments.admin.controller.ts';
import { PaymentsController } from './payments.controller.ts';
import { holdForReview } from './hold-for-review.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { refundSteps } from './refund-order.ts';
import { replacePriceMapping } from './replace-price-mapping.ts';
import { removePriceMapping } from './remove-price-mapping.ts';
import { retryAttention } from './retry-attention.ts';
import { BillingController } from './billing.controller.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';
import { endSubscription } from './stripe/end-subscription.ts';
import { leaveIfGone } from './stripe/leave-if-gone.ts';
import { leaveProvider } from './stripe/leave-provider.ts';
import { listMoneyAtProvider } from './stripe/list-money-at-provider.ts';
import { listProviderPrices } from './stripe/list-provider-prices.ts';
import { Backfill } from './stripe/backfill.ts';
import { openPortal } from './stripe/open-portal.ts';
import { PortalGateway } from './stripe/portal.gateway.ts';
import { Reconciler } from './stripe/reconciler.ts';
import { ReconciliationVault } from './stripe/reconciliation.vault.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { scheduleEnd } from './stripe/schedule-end.ts';
import { SettleDeps } from './stripe/settle-deps.ts';
import { StripeGateway } from './stripe/stripe.gateway.ts';
import { SubscriptionsGateway } from './stripe/subscriptions.gateway.ts';
import { StripeReads } from './stripe/stripe-reads.gateway.ts';
import { voidOpenInvoices } from './stripe/void-open-invoices.ts';
import { WebhookVault } from './stripe/webhook.vault.ts';
import { WebhooksController } from './stripe/webhooks.controller.ts';
import { settleRenewal } from './settle-renewal.ts';
import { syncPayment } from './sync-payment.ts';
import { TodayController } from './today.controller.ts';
import { Transactions, TransactionsAdminController, TransactionsController } from './transactions.controller.ts';

const prices = [addPriceMapping, removePriceMapping];

const checkouts = [openCheckout, closeCheckout, closeSpareCheckout, syncPayment, describeCustomer];

const moneyBack = [...refundSteps, settleRenewal, holdForReview, endUnusedCharge, endUnpaidSubscription, retryAttention, dismissAttention];

const settling = [listMoneyAtProvider, listProviderPrices, replacePriceMapping];

const ending = [endSubscription, voidOpenInvoices, scheduleEnd, openPortal, leaveProvider, leaveIfGone];

/** Handlers, for every process that carries out commands. */
@Module({
  providers: [
    ...prices,
    ...checkouts,
    ...moneyBack,
    ...settling,
    ...ending,
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
  imports: [PaymentsModule, rowsOf(billingPriceMap, transactions, PersonRow)],
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
