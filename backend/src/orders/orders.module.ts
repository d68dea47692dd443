import { Module } from '@nestjs/common';
import { LogRow } from '@orderstream/projections/notifications/notifications-logs.entity';
import { OrderCountRow } from '@orderstream/projections/orders/order-counts.entity';
import { OrderDayRow } from '@orderstream/projections/orders/order-days.entity';
import { OrderRow } from '@orderstream/projections/orders/order-list.entity';
import { PriceMappingRow } from '@orderstream/projections/payments/billing-price-map.entity';
import { AvailabilityRow } from '@orderstream/projections/stock/availability.entity';
import { SubscriptionRow } from '@orderstream/projections/subscriptions/user-subscriptions.entity';
import { rowsOf } from '../platform/database.ts';
import { StockModule } from '../stock/stock.module.ts';
import { CatalogueController } from './catalogue.controller.ts';
import { orderHandlers } from './delivery.handlers.ts';
import { checkoutHandlers } from './checkout.handlers.ts';
import { leavingHandlers } from './leaving.handlers.ts';
import { CheckoutAttempts } from './checkout-attempts.ts';
import { OpenOrders } from './open-orders.ts';
import { OrderWords } from './order-words.entity.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { OrdersAdminController } from './orders.admin.controller.ts';
import { OrdersController } from './orders.controller.ts';
import { orderMakingHandlers } from './orders.handlers.ts';
import { ProblemWordsVault } from './problem-words.vault.ts';
import { ProblemsController } from './problems.controller.ts';
import { ReportProblemHandler } from './report-problem.ts';
import { AnswerProblemHandler } from './answer-problem.ts';
import { PricesController } from './prices.controller.ts';
import { TimelineAdminController, TimelineController } from './timeline.controller.ts';

/** The commands of orders: in every process that decides. */
@Module({
  imports: [StockModule, rowsOf(OrderWords)],
  providers: [
    ...orderMakingHandlers,
    ...orderHandlers,
    ...checkoutHandlers,
    ...leavingHandlers,
    OrderWordsVault,
    ProblemWordsVault,
    ReportProblemHandler,
    AnswerProblemHandler,
    OpenOrders,
    CheckoutAttempts,
  ],
})
export class OrdersModule {}

/** Their routes. */
@Module({
  imports: [OrdersModule, rowsOf(OrderRow, OrderCountRow, OrderDayRow, SubscriptionRow, LogRow, PriceMappingRow, AvailabilityRow)],
  controllers: [
    CatalogueController,
    OrdersController,
    ProblemsController,
    PricesController,
    OrdersAdminController,
    TimelineController,
    TimelineAdminController,
  ],
})
export class OrdersHttpModule {}
