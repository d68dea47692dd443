import { Module } from '@nestjs/common';
import { decides } from '../platform/deciding/decides.ts';
import { subscription } from './subscription.decider.ts';
import { RecordInvoiceFailed, RecordInvoicePaid } from './subscriptions.commands.ts';
import { SubscriptionsAdminController, SubscriptionsController } from './subscriptions.controller.ts';
import * as useCases from './use-cases.gen.ts';

const decided = [
  decides(RecordInvoicePaid, subscription, ({ subscriptionId }) => subscriptionId),
  decides(RecordInvoiceFailed, subscription, ({ subscriptionId }) => subscriptionId),
];

/** Handlers, for every process that decides. Commands that ask the provider are handled by payments. */
@Module({ providers: [...decided, ...Object.values(useCases)] })
export class SubscriptionsModule {}

/** The routes. */
@Module({
  imports: [SubscriptionsModule],
  controllers: [SubscriptionsController, SubscriptionsAdminController],
})
export class SubscriptionsHttpModule {}
