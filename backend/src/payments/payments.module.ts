import { Module } from '@nestjs/common';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { PriceMappingRow } from '@orderstream/projections/payments/billing-price-map.entity';
import { TransactionRow } from '@orderstream/projections/payments/transactions.entity';
import { rowsOf } from '../platform/database.ts';
import { AttentionController } from './attention.controller.ts';
import { attentionHandlers } from './attention.handlers.ts';
import { PaymentLinks } from './payment-links.ts';
import { PaymentLinksVault } from './payment-links.vault.ts';
import { PaymentsAdminController } from './payments.admin.controller.ts';
import { checkoutHandlers } from './checkout.handlers.ts';
import { PaymentsController } from './payments.controller.ts';
import { paymentHandlers } from './payments.handlers.ts';
import { refundHandlers } from './refunds.handlers.ts';
import { aftermathHandlers } from './stripe/aftermath.handlers.ts';
import { Inbox } from './stripe/inbox.ts';
import { ListMoneyAtProviderHandler } from './stripe/list-money-at-provider.ts';
import { LongAbsence } from './stripe/long-absence.ts';
import { PortalGateway } from './stripe/portal.gateway.ts';
import { PreviousInbox, TakeOverWebhookHandler } from './stripe/previous-inbox.ts';
import { ReconciliationVault } from './stripe/reconciliation.vault.ts';
import { Reconciler } from './stripe/reconciler.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { endingHandlers } from './stripe/ending.handlers.ts';
import { CustomerAttempts } from './customer-attempts.ts';
import { WebhookVault } from './stripe/webhook.vault.ts';
import { WebhooksController } from './stripe/webhooks.controller.ts';
import { WorkOffWebhooksHandler } from './stripe/work-off-webhooks.ts';
import { priceHandlers } from './price.handlers.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';
import { settlingHandlers } from './stripe/settling.handlers.ts';
import { StripeGateway } from './stripe/stripe.gateway.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { SubscriptionsGateway } from './stripe/subscriptions.gateway.ts';
import { TruthGateway } from './stripe/truth.gateway.ts';
import { Transactions, TransactionsAdminController, TransactionsController } from './transactions.controller.ts';

/** The commands of payments: in every process that decides. */
@Module({
  providers: [
    ...paymentHandlers,
    ...priceHandlers,
    ...checkoutHandlers,
    ...settlingHandlers,
    ...aftermathHandlers,
    ...refundHandlers,
    ...endingHandlers,
    WorkOffWebhooksHandler,
    TakeOverWebhookHandler,
    ListMoneyAtProviderHandler,
    ...attentionHandlers,
    Inbox,
    PreviousInbox,
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
  exports: [StripeGateway, TruthGateway, Inbox, PreviousInbox, WebhookVault, PaymentLinksVault],
})
export class PaymentsModule {}

/** Their routes. */
@Module({
  imports: [PaymentsModule, rowsOf(PriceMappingRow, TransactionRow, PersonRow)],
  controllers: [
    PaymentsController,
    WebhooksController,
    PaymentsAdminController,
    TransactionsController,
    ReceiptsController,
    TransactionsAdminController,
    AttentionController,
  ],
  providers: [PaymentLinks, Transactions],
})
export class PaymentsHttpModule {}

/** Their work in the background. */
@Module({ imports: [PaymentsModule], providers: [Reconciler, ReconciliationVault, LongAbsence] })
export class PaymentsWorkerModule {}
