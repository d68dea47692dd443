import { Module } from '@nestjs/common';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { billingPriceMap } from '@orderstream/projections/payments/billing-price-map.table';
import { transactions } from '@orderstream/projections/payments/transactions.table';
import { rowsOf } from '../platform/database/database.ts';
import { AddPriceMappingHandler } from './add-price-mapping.ts';
import { AttentionController } from './attention.controller.ts';
import { ClearAwayHandler } from './clear-away.ts';
import { CloseCheckoutHandler } from './close-checkout.ts';
import { CloseSpareCheckoutHandler } from './close-spare-checkout.ts';
import { CustomerAttempts } from './customer-attempts.ts';
import { DescribeCustomerHandler } from './describe-customer.ts';
import { DismissAttentionHandler } from './dismiss-attention.ts';
import { EndUnpaidHandler } from './end-unpaid.ts';
import { FindMoneyGoingBackHandler } from './find-money-going-back.ts';
import { OpenCheckoutHandler } from './open-checkout.ts';
import { PaymentLinks } from './payment-links.ts';
import { PaymentLinksVault } from './payment-links.vault.ts';
import { PaymentsAdminController } from './payments.admin.controller.ts';
import { PaymentsController } from './payments.controller.ts';
import { ProvideCustomerHandler } from './provide-customer.ts';
import { PutPaymentAsideHandler } from './put-payment-aside.ts';
import { QuotePriceHandler } from './quote-price.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { refundSteps } from './refund-order.ts';
import { ReplacePriceMappingHandler } from './replace-price-mapping.ts';
import { RemovePriceMappingHandler } from './remove-price-mapping.ts';
import { RetryAttentionHandler } from './retry-attention.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';
import { EndSubscriptionHandler } from './stripe/end-subscription.ts';
import { HasPaymentProfileHandler } from './stripe/has-payment-profile.ts';
import { LeaveIfGoneHandler } from './stripe/leave-if-gone.ts';
import { LeaveProviderHandler } from './stripe/leave-provider.ts';
import { ListMoneyAtProviderHandler } from './stripe/list-money-at-provider.ts';
import { ListProviderPricesHandler } from './stripe/list-provider-prices.ts';
import { LongAbsence } from './stripe/long-absence.ts';
import { OpenPortalHandler } from './stripe/open-portal.ts';
import { PortalGateway } from './stripe/portal.gateway.ts';
import { Reconciler } from './stripe/reconciler.ts';
import { ReconciliationVault } from './stripe/reconciliation.vault.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { ScheduleEndHandler } from './stripe/schedule-end.ts';
import { SettleChargeHandler } from './stripe/settle-charge.ts';
import { SettleCustomerGoneHandler } from './stripe/settle-customer-gone.ts';
import { SettleCustomerMadeHandler } from './stripe/settle-customer-made.ts';
import { SettleDisputeHandler } from './stripe/settle-dispute.ts';
import { SettleInvoiceHandler } from './stripe/settle-invoice.ts';
import { SettlePricesHandler } from './stripe/settle-prices.ts';
import { SettleSessionHandler } from './stripe/settle-session.ts';
import { SettleSubscriptionHandler } from './stripe/settle-subscription.ts';
import { StripeGateway } from './stripe/stripe.gateway.ts';
import { SubscriptionsGateway } from './stripe/subscriptions.gateway.ts';
import { TruthGateway } from './stripe/truth.gateway.ts';
import { VoidOpenInvoicesHandler } from './stripe/void-open-invoices.ts';
import { WebhookVault } from './stripe/webhook.vault.ts';
import { WebhooksController } from './stripe/webhooks.controller.ts';
import { WorkOffWebhooksHandler } from './stripe/work-off-webhooks.ts';
import { SettleRenewalHandler } from './settle-renewal.ts';
import { SyncPaymentHandler } from './sync-payment.ts';
import { TodayController } from './today.controller.ts';
import { Transactions, TransactionsAdminController, TransactionsController } from './transactions.controller.ts';

const prices = [QuotePriceHandler, AddPriceMappingHandler, RemovePriceMappingHandler];

const checkouts = [
  OpenCheckoutHandler,
  CloseCheckoutHandler,
  CloseSpareCheckoutHandler,
  SyncPaymentHandler,
  ProvideCustomerHandler,
  DescribeCustomerHandler,
];

const moneyBack = [
  ...refundSteps,
  FindMoneyGoingBackHandler,
  SettleRenewalHandler,
  PutPaymentAsideHandler,
  ClearAwayHandler,
  EndUnpaidHandler,
  RetryAttentionHandler,
  DismissAttentionHandler,
];

const settling = [
  SettleSessionHandler,
  SettleChargeHandler,
  SettleSubscriptionHandler,
  SettleInvoiceHandler,
  SettleDisputeHandler,
  SettlePricesHandler,
  SettleCustomerMadeHandler,
  SettleCustomerGoneHandler,
  WorkOffWebhooksHandler,
  ListMoneyAtProviderHandler,
  ListProviderPricesHandler,
  ReplacePriceMappingHandler,
];

const ending = [
  EndSubscriptionHandler,
  VoidOpenInvoicesHandler,
  ScheduleEndHandler,
  OpenPortalHandler,
  HasPaymentProfileHandler,
  LeaveProviderHandler,
  LeaveIfGoneHandler,
];

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
    TruthGateway,
    SubscriptionsGateway,
  ],
  exports: [StripeGateway, TruthGateway, WebhookVault, PaymentLinksVault],
})
export class PaymentsModule {}

/** The routes. */
@Module({
  imports: [PaymentsModule, rowsOf(billingPriceMap, transactions, PersonRow)],
  controllers: [
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
@Module({ imports: [PaymentsModule], providers: [Reconciler, ReconciliationVault, LongAbsence] })
export class PaymentsWorkerModule {}
