import { Module } from '@nestjs/common';
import { BulkJobsAdminController } from './bulk-jobs.admin.controller.ts';
import { BulkJobs } from './bulk-jobs.vault.ts';
import { ListExportController } from './list-export.controller.ts';
import { releaseTakenOrders } from './release-taken-orders.ts';
import { NotesAdminController } from './notes.admin.controller.ts';
import { NotesVault } from './notes.vault.ts';
import { openListFile } from './open-list-file.ts';
import { TagsAdminController } from './tags.admin.controller.ts';
import { TagsVault } from './tags.vault.ts';
import { TakenOrdersAdminController } from './taken-orders.admin.controller.ts';
import { TakenOrdersVault } from './taken-orders.vault.ts';

/** What processes ask of the office. */
@Module({ providers: [releaseTakenOrders, TakenOrdersVault, BulkJobs], exports: [TakenOrdersVault, BulkJobs] })
export class OfficeModule {}

/** Its routes. */
@Module({
  imports: [OfficeModule],
  controllers: [NotesAdminController, TagsAdminController, TakenOrdersAdminController, ListExportController, BulkJobsAdminController],
  providers: [NotesVault, TagsVault, openListFile],
})
export class OfficeHttpModule {}
