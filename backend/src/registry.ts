import { accountBulk } from './accounts/accounts.bulk.ts';
import { AccountsHttpModule, AccountsModule, AccountsWorkerModule } from './accounts/accounts.module.ts';
import { outboxGauges } from './accounts/outbox/outbox-gauges.ts';
import { owedCommands } from './accounts/outbox/owed-commands.ts';
import { administratorsProcess } from './accounts/administration/administrators.process.ts';
import { deletionRoundAfterRestore, lostPeopleRound } from './accounts/deletion/repeated-deletions.ts';
import { deletionProcess } from './accounts/deletion/deletion.process.ts';
import { comparisonSigningRound } from './audit/comparing/comparison-signer.ts';
import { nightlyComparisonRound } from './audit/comparing/nightly-comparison.ts';
import { sealingRound } from './audit/sealing/sealer.ts';
import { AuditHttpModule, AuditWorkerModule } from './audit/audit.module.ts';
import { stockAlertsProcess } from './notifications/alerts/stock-alerts.process.ts';
import { emailsProcess } from './notifications/emails.process.ts';
import { mailDelivery } from './notifications/sending/deliver-mail.ts';
import { sweepDownloads } from './audit/exporting/sweep-downloads.ts';
import { sweepMails } from './notifications/sending/sweep-mails.ts';
import { orderEmailsProcess } from './notifications/order-emails.process.ts';
import { secretChangesProcess } from './notifications/secret-changes.process.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { fulfilmentProcess } from './orders/fulfilment.process.ts';
import { checkOpenOrders } from './orders/placing/check-open-orders.ts';
import { settleOrderWords } from './orders/words/settle-order-words.ts';
import { selfDeliveryProcess } from './orders/self-delivery.process.ts';
import { mailGauges } from './notifications/sending/owed-mails.vault.ts';
import { sweepBulkJobs } from './office/bulk-jobs.vault.ts';
import { bulkGauges } from './office/bulk-gauges.ts';
import { bulkWork } from './office/carry-out-bulk.ts';
import { OfficeHttpModule, OfficeModule } from './office/office.module.ts';
import { orderBulk } from './orders/orders.bulk.ts';
import { OrdersHttpModule, OrdersModule } from './orders/orders.module.ts';
import { orderTimers } from './orders/orders.timers.ts';
import { sweepSignIns } from './accounts/sign-in/sweep-sign-ins.ts';
import { sweepCheckoutAttempts } from './orders/paying/checkout-attempts.vault.ts';
import { PaymentsHttpModule, PaymentsModule, PaymentsWorkerModule } from './payments/payments.module.ts';
import { paymentsProcess } from './payments/payments.process.ts';
import { priceBulk } from './payments/prices/prices.bulk.ts';
import { reconciliationRound } from './payments/stripe/reconciling/reconciler.ts';
import { inboxGauges } from './payments/stripe/webhooks/inbox-gauges.ts';
import { webhookInbox } from './payments/stripe/webhooks/work-off-webhooks.ts';
import type { Capability } from './platform/http/api.ts';
import type { WorkerTasks } from './platform/processes/worker.ts';
import { StockHttpModule } from './stock/stock.module.ts';
import { sealedGauges } from './stock/secrets/sealed-gauges.ts';
import { seenUnitsProcess } from './stock/seen-units.process.ts';
import { clearPools } from './stock/pool/clear-pools.ts';
import { lostSecretsRound } from './stock/secrets/lost-secrets.ts';
import { settlePrivateInfo } from './stock/secrets/settle-private-info.ts';
import { stockKeepingProcess } from './stock/stock-keeping.process.ts';
import { SubscriptionsHttpModule, SubscriptionsModule } from './subscriptions/subscriptions.module.ts';
import { subscriptionsProcess } from './subscriptions/subscriptions.process.ts';

/** Modules with HTTP routes. */
export const apiModules: readonly Capability[] = [
  AccountsHttpModule,
  NotificationsModule,
  StockHttpModule,
  OrdersHttpModule,
  OfficeHttpModule,
  PaymentsHttpModule,
  SubscriptionsHttpModule,
  AuditHttpModule,
];

/** Modules with handlers for the worker. */
export const workerModules: readonly Capability[] = [
  AccountsModule,
  AccountsWorkerModule,
  NotificationsModule,
  OrdersModule,
  OfficeModule,
  PaymentsModule,
  PaymentsWorkerModule,
  SubscriptionsModule,
  AuditWorkerModule,
];

/** Bulk work waits while webhooks do: they are how payments arrive. */
const officeBulkWork = bulkWork({ ...orderBulk, ...accountBulk, ...priceBulk }, [webhookInbox.table]);

/** Everything that the worker does. */
export const workerTasks: WorkerTasks = {
  processes: [
    administratorsProcess,
    deletionProcess,
    emailsProcess,
    orderEmailsProcess,
    secretChangesProcess,
    stockAlertsProcess,
    stockKeepingProcess,
    seenUnitsProcess,
    fulfilmentProcess,
    selfDeliveryProcess,
    paymentsProcess,
    subscriptionsProcess,
  ],
  timers: [orderTimers],
  claims: [webhookInbox, mailDelivery, owedCommands, officeBulkWork],
  rounds: [
    sealingRound,
    nightlyComparisonRound,
    comparisonSigningRound,
    reconciliationRound,
    deletionRoundAfterRestore,
    lostPeopleRound,
    lostSecretsRound,
  ],
  sweeps: [
    settlePrivateInfo,
    clearPools,
    settleOrderWords,
    checkOpenOrders,
    sweepMails,
    sweepSignIns,
    sweepCheckoutAttempts,
    sweepBulkJobs,
    sweepDownloads,
  ],
  gauges: [...inboxGauges, ...mailGauges, ...outboxGauges, ...bulkGauges, ...sealedGauges],
};
