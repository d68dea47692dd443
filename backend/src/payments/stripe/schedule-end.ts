import { isCancelable } from '@orderstream/contracts/subscriptions/lifecycle';
import { Inject } from '@nestjs/common';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { ScheduleEnd, SyncSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { notNow } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';

@CommandHandler(ScheduleEnd)
export class ScheduleEndHandler {
  constructor(
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Decided by the provider's present state: the subscription may just have been canceled in the portal. */
  async execute({ subscriptionId, userId, wanted }: ScheduleEnd) {
    try {
      const now = await this.subscriptions.find(subscriptionId);
      if (!now || now === 'not_ours' || now.userId !== userId) throw refusal('subscription_unknown');
      if ((now.endsAt !== null) === wanted) return await this.commands.execute(new SyncSubscription(subscriptionId, now));
      if (!isCancelable({ status: now.status, cancel_at_period_end: false })) throw refusal('subscription_not_active');
      const changed = await this.subscriptions.scheduleEnd(subscriptionId, wanted, currentContext().commandId);
      return await this.commands.execute(new SyncSubscription(subscriptionId, changed ?? now));
    } catch (error) {
      throw notNow(error);
    }
  }
}
