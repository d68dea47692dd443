import { Module } from '@nestjs/common';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { notificationsLogs } from '@orderstream/projections/notifications/notifications-logs.table';
import { rowsOf } from '../platform/database/database.ts';
import { SETTINGS, type Settings } from '../platform/settings/settings.ts';
import { AsOfController } from './as-of.controller.ts';
import { AuditAdminController } from './audit.admin.controller.ts';
import { ComparisonGauges } from './comparison-gauges.ts';
import { ComparisonSigner } from './comparison-signer.ts';
import { ComparisonsController } from './comparisons.controller.ts';
import { ComparisonsVault } from './comparisons.vault.ts';
import { CustodyController, CustodyFile } from './custody.controller.ts';
import { DownloadsController } from './downloads.controller.ts';
import { Downloads } from './downloads.ts';
import { DownloadsVault } from './downloads.vault.ts';
import { ExportController } from './export.controller.ts';
import { FactsController } from './facts.controller.ts';
import { FollowController } from './follow.controller.ts';
import { InboxController } from './inbox.controller.ts';
import { LogController } from './log.controller.ts';
import { LogFile } from './log.file.ts';
import { MoneyController, MoneyFile } from './money.controller.ts';
import { Notary } from './note.ts';
import { OriginsVault } from './origins.vault.ts';
import { SealGauges } from './seal-gauges.ts';
import { RecordCustomerViewHandler } from './record-customer-view.ts';
import { recordListExport } from './record-list-export.ts';
import { recordOpening } from './record-opening.ts';
import { Searches } from './searches.ts';
import { Sealer } from './sealer.ts';
import { SealsController } from './seals.controller.ts';
import { SealsVault } from './seals.vault.ts';
import { TreeVault } from './tree.vault.ts';

const notary = {
  provide: Notary,
  inject: [SETTINGS],
  useFactory: ({ instanceId, auditKeys }: Settings) => new Notary(`orderstream/${instanceId}`, auditKeys),
};

/** The routes of the audit. */
@Module({
  imports: [rowsOf(notificationsLogs, PersonRow)],
  controllers: [
    AuditAdminController,
    FactsController,
    FollowController,
    AsOfController,
    LogController,
    SealsController,
    ComparisonsController,
    ExportController,
    CustodyController,
    MoneyController,
    InboxController,
    DownloadsController,
  ],
  providers: [
    notary,
    OriginsVault,
    TreeVault,
    SealsVault,
    DownloadsVault,
    ComparisonsVault,
    Downloads,
    LogFile,
    CustodyFile,
    MoneyFile,
    Searches,
    RecordCustomerViewHandler,
    recordListExport,
    recordOpening,
  ],
})
export class AuditHttpModule {}

/** Background work. */
@Module({
  providers: [notary, OriginsVault, TreeVault, SealsVault, Sealer, SealGauges, ComparisonsVault, ComparisonSigner, ComparisonGauges],
})
export class AuditWorkerModule {}
