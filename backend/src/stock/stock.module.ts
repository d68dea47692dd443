import { Module } from '@nestjs/common';
import { entitiesModule } from '../platform/database/database.ts';
import { ClearedUnitsVault } from './units/cleared-units.vault.ts';
import { PrivateInfo } from './secrets/private-info.entity.ts';
import { PrivateInfoVault } from './secrets/private-info.vault.ts';
import { ProductsAdminController } from './products.admin.controller.ts';
import { StockController } from './stock.controller.ts';
import { UnitWordsVault } from './units/unit-words.vault.ts';
import { stockUseCases } from './stock.use-cases.ts';
import { PoolWarmUp } from './pool/warm-pools.ts';
import { WarningsAdminController } from './warnings.admin.controller.ts';

/** The commands of stock: in every process that decides. */
@Module({
  imports: [entitiesModule(PrivateInfo)],
  providers: [...stockUseCases, ClearedUnitsVault, PrivateInfoVault, UnitWordsVault, PoolWarmUp],
})
export class StockModule {}

/** Its routes. */
@Module({
  imports: [StockModule],
  controllers: [StockController, ProductsAdminController, WarningsAdminController],
})
export class StockHttpModule {}
