import { Module } from '@nestjs/common';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { LogRow } from '@orderstream/projections/notifications/notifications-logs.entity';
import { rowsOf } from '../platform/database.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { AuditAdminController } from './audit.admin.controller.ts';
import { auditHandlers } from './audit.handlers.ts';
import { ExportController } from './export.controller.ts';
import { FactsController } from './facts.controller.ts';
import { LogController } from './log.controller.ts';
import { Notary } from './note.ts';
import { Sealer } from './sealer.ts';
import { TreeVault } from './tree.vault.ts';

const notary = {
  provide: Notary,
  inject: [SETTINGS],
  useFactory: ({ instanceId, auditKeys }: Settings) => new Notary(`orderstream/${instanceId}`, auditKeys),
};

/** The routes of the audit. */
@Module({
  imports: [rowsOf(LogRow, PersonRow)],
  controllers: [AuditAdminController, FactsController, LogController, ExportController],
  providers: [notary, TreeVault, ...auditHandlers],
})
export class AuditHttpModule {}

/** Its work in the background. */
@Module({ providers: [notary, TreeVault, Sealer] })
export class AuditWorkerModule {}
