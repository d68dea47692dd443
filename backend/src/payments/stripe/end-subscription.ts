import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { EndSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { SettleSubscription } from './settling.commands.ts';
import { notNow } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';

@CommandHandler(EndSubscription)
export class EndSubscriptionHandler {
  constructor(
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ subscriptionId, cause }: EndSubscription): Promise<void> {
    await this.subscriptions.end(subscriptionId, cause).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    await this.commands.execute(new SettleSubscription(subscriptionId));
  }
}
