import { Module } from '@nestjs/common';
import { entitiesModule } from '../platform/database/database.ts';
import { StockModule } from '../stock/stock.module.ts';
import { CatalogueController } from './http/catalogue.controller.ts';
import { CheckoutAttempts } from './paying/checkout-attempts.vault.ts';
import { CustomerViewAdminController } from './http/customer-view.admin.controller.ts';
import { OpenOrders } from './placing/open-orders.vault.ts';
import { OwnOrders } from './http/own-orders.ts';
import { OrderWords } from './words/order-words.entity.ts';
import { OrderWordsVault } from './words/order-words.vault.ts';
import { OrdersAdminController } from './http/orders.admin.controller.ts';
import { OrdersController } from './http/orders.controller.ts';
import { orderUseCases } from './orders.use-cases.ts';
import { PricesController } from './http/prices.controller.ts';
import { ProblemWordsVault } from './problems/problem-words.vault.ts';
import { ProblemsController } from './problems/problems.controller.ts';
import { TimelineAdminController, TimelineController } from './http/timeline.controller.ts';

/** The commands of orders: in every process that decides. */
@Module({
  imports: [StockModule, entitiesModule(OrderWords)],
  providers: [...orderUseCases, OrderWordsVault, ProblemWordsVault, OpenOrders, CheckoutAttempts],
})
export class OrdersModule {}

/** Their routes. */
@Module({
  imports: [OrdersModule],
  controllers: [
    CatalogueController,
    OrdersController,
    ProblemsController,
    PricesController,
    OrdersAdminController,
    TimelineController,
    TimelineAdminController,
    CustomerViewAdminController,
  ],
  providers: [OwnOrders],
})
export class OrdersHttpModule {}
