import { Module } from '@nestjs/common';
import { AvailabilityRow } from '@orderstream/projections/stock/availability.entity';
import { HoldRow } from '@orderstream/projections/stock/inventory-holds.entity';
import { PrivateInfoMask } from '@orderstream/projections/stock/private-info.entity';
import { ProductRow } from '@orderstream/projections/stock/product.entity';
import { rowsOf } from '../platform/database.ts';
import { custodyHandlers } from './custody.handlers.ts';
import { ImportProductsHandler } from './import-products.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { PrivateInfo } from './private-info.entity.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { ProductsAdminController } from './products.admin.controller.ts';
import { StockController } from './stock.controller.ts';
import { stockHandlers } from './stock.handlers.ts';

/** The commands of stock: in every process that decides. */
@Module({
  imports: [rowsOf(PrivateInfo)],
  providers: [...stockHandlers, ...custodyHandlers, ImportProductsHandler, LeftUnitsVault, PrivateInfoVault],
})
export class StockModule {}

/** Its routes. */
@Module({
  imports: [StockModule, rowsOf(ProductRow, AvailabilityRow, HoldRow, PrivateInfoMask)],
  controllers: [StockController, ProductsAdminController],
})
export class StockHttpModule {}
