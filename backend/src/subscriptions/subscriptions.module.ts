import { Module } from '@nestjs/common';
import { OrderRow } from '@orderstream/projections/orders/order-list.entity';
import { SubscriptionRow } from '@orderstream/projections/subscriptions/user-subscriptions.entity';
import { rowsOf } from '../platform/database.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { subscriptionHandlers } from './subscriptions.handlers.ts';

/** The commands of subscriptions: in every process that decides. Those that ask the provider are carried out by payments. */
@Module({ providers: subscriptionHandlers })
export class SubscriptionsModule {}

/** Their routes. */
@Module({ imports: [SubscriptionsModule, rowsOf(SubscriptionRow, OrderRow)], controllers: [SubscriptionsController] })
export class SubscriptionsHttpModule {}
