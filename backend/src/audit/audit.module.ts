import { Module } from '@nestjs/common';
import { decides } from '../platform/deciding/decides.ts';
import { SETTINGS, type Settings } from '../platform/settings/settings.ts';
import { AsOfController } from './reading/as-of.controller.ts';
import { AuditAdminController } from './reading/audit.admin.controller.ts';
import { ComparisonGauges } from './comparing/comparison-gauges.ts';
import { ComparisonSigner } from './comparing/comparison-signer.ts';
import { ComparisonsController } from './comparing/comparisons.controller.ts';
import { ComparisonsVault } from './comparing/comparisons.vault.ts';
import { CustodyController, CustodyFile } from './reading/custody.controller.ts';
import { DownloadsController } from './exporting/downloads.controller.ts';
import { Downloads } from './exporting/downloads.ts';
import { DownloadsVault } from './exporting/downloads.vault.ts';
import { ExportController } from './exporting/export.controller.ts';
import { FactsController } from './reading/facts.controller.ts';
import { FollowController } from './reading/follow.controller.ts';
import { InboxController } from './reading/inbox.controller.ts';
import { LogController } from './reading/log.controller.ts';
import { LogFile } from './exporting/log.file.ts';
import { MoneyController, MoneyFile } from './comparing/money.controller.ts';
import { Notary } from './sealing/notary.ts';
import { OriginsVault } from './sealing/origins.vault.ts';
import { SealGauges } from './sealing/seal-gauges.ts';
import { Searches } from './reading/searches.ts';
import { Sealer } from './sealing/sealer.ts';
import { SealsController } from './sealing/seals.controller.ts';
import { SealsVault } from './sealing/seals.vault.ts';
import { TreeVault } from './sealing/tree.vault.ts';
import { RecordCustomerView, RecordOpening } from './audit.commands.ts';
import { auditDecider } from './audit.decider.ts';
import * as useCases from './use-cases.gen.ts';

const notary = {
  provide: Notary,
  inject: [SETTINGS],
  useFactory: ({ instanceId, auditKeys }: Settings) => new Notary(`orderstream/${instanceId}`, auditKeys),
};

const decided = [
  decides(RecordCustomerView, auditDecider, ({ viewerId }) => viewerId),
  decides(RecordOpening, auditDecider, ({ userId }) => userId),
];

/** The routes of the audit. */
@Module({
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
    ...decided,
    ...Object.values(useCases),
  ],
})
export class AuditHttpModule {}

/** Background work. */
@Module({
  providers: [
    notary,
    OriginsVault,
    TreeVault,
    SealsVault,
    DownloadsVault,
    Sealer,
    SealGauges,
    ComparisonsVault,
    ComparisonSigner,
    ComparisonGauges,
  ],
})
export class AuditWorkerModule {}
