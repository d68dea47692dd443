import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { LookAtSubscription, SyncSubscription, type Snapshot } from '../../subscriptions/subscriptions.commands.ts';
import { SettleSubscription, type Settled } from './settling.commands.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { isOvertaken } from './synced-subscription.ts';

@CommandHandler(SettleSubscription)
export class SettleSubscriptionHandler {
  constructor(
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /**
   * After a change the provider is asked again, so that an answer that was overtaken by a later one is corrected. Every answer
   * about a new subscription is recorded, so that the second of two requests notices the first.
   */
  async execute({ subscriptionId }: SettleSubscription): Promise<Settled> {
    for (;;) {
      const before = await this.commands.execute(new LookAtSubscription(subscriptionId));
      const now = await this.subscriptions.find(subscriptionId);
      if (!now) throw refusal('subscription_unknown');
      if (now === 'not_ours') return 'not_ours';
      if (await this.settled(subscriptionId, now, before)) return 'handled';
    }
  }

  private async settled(subscriptionId: string, now: Snapshot, { isKnown, position }: { isKnown: boolean; position: string }) {
    try {
      await this.commands.execute(new SyncSubscription(subscriptionId, now, !isKnown));
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      return false;
    }
    return !isKnown || (await this.commands.execute(new LookAtSubscription(subscriptionId))).position === position;
  }
}
