import { Module } from '@nestjs/common';
import { notificationsLogs } from '@orderstream/projections/notifications/notifications-logs.table';
import { orderCounts } from '@orderstream/projections/orders/order-counts.table';
import { orderDays } from '@orderstream/projections/orders/order-days.table';
import { orderList } from '@orderstream/projections/orders/order-list.table';
import { billingPriceMap } from '@orderstream/projections/payments/billing-price-map.table';
import { availability } from '@orderstream/projections/stock/availability.table';
import { userSubscriptions } from '@orderstream/projections/subscriptions/user-subscriptions.table';
import { rowsOf } from '../platform/database/database.ts';
import { StockModule } from '../stock/stock.module.ts';
import { CatalogueController } from './catalogue.controller.ts';
import { CheckoutAttempts } from './checkout-attempts.ts';
import { CustomerViewAdminController } from './customer-view.admin.controller.ts';
import { OpenOrders } from './open-orders.ts';
import { OrderWords } from './order-words.entity.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { OrdersAdminController } from './orders.admin.controller.ts';
import { OrdersController } from './orders.controller.ts';
import { orderUseCases } from './orders.use-cases.ts';
import { PricesController } from './prices.controller.ts';
import { ProblemWordsVault } from './problem-words.vault.ts';
import { ProblemsController } from './problems.controller.ts';
import { TimelineAdminController, TimelineController } from './timeline.controller.ts';

/** The commands of orders: in every process that decides. */
@Module({
  imports: [StockModule, rowsOf(OrderWords)],
  providers: [...orderUseCases, OrderWordsVault, ProblemWordsVault, OpenOrders, CheckoutAttempts],
})
export class OrdersModule {}

/** Their routes. */
@Module({
  imports: [OrdersModule, rowsOf(orderList, orderCounts, orderDays, userSubscriptions, notificationsLogs, billingPriceMap, availability)],
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
})
export class OrdersHttpModule {}
