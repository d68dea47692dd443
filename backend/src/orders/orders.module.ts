import { Module } from '@nestjs/common';
import { notificationsLogs } from '@orderstream/projections/notifications/notifications-logs.table';
import { orderCounts } from '@orderstream/projections/orders/order-counts.table';
import { orderDays } from '@orderstream/projections/orders/order-days.table';
import { orderList } from '@orderstream/projections/orders/order-list.table';
import { billingPriceMap } from '@orderstream/projections/payments/billing-price-map.table';
import { availabilityModel } from '@orderstream/projections/stock/availability.table';
import { userSubscriptions } from '@orderstream/projections/subscriptions/user-subscriptions.table';
import { entitiesModule } from '../platform/database/database.ts';
import { StockModule } from '../stock/stock.module.ts';
import { CatalogueController } from './http/catalogue.controller.ts';
import { CheckoutAttempts } from './paying/checkout-attempts.ts';
import { CustomerViewAdminController } from './http/customer-view.admin.controller.ts';
import { OpenOrders } from './placing/open-orders.ts';
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
  imports: [
    OrdersModule,
    entitiesModule(orderList, orderCounts, orderDays, userSubscriptions, notificationsLogs, billingPriceMap, availabilityModel),
  ],
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
