import { Module } from '@nestjs/common';
import { subscriptionHandlers } from './subscriptions.handlers.ts';

/** The commands of subscriptions: in every process that decides. */
@Module({ providers: subscriptionHandlers })
export class SubscriptionsModule {}
