import { Module } from '@nestjs/common';
import { orderList } from '@orderstream/projections/orders/order-list.table';
import { entitiesModule } from '../platform/database/database.ts';
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
@Module({ providers: [releaseTakenOrders, TakenOrdersVault], exports: [TakenOrdersVault] })
export class OfficeModule {}

/** Its routes. */
@Module({
  imports: [OfficeModule, entitiesModule(orderList)],
  controllers: [NotesAdminController, TagsAdminController, TakenOrdersAdminController, ListExportController],
  providers: [NotesVault, TagsVault, openListFile],
})
export class OfficeHttpModule {}
