import { EndSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { SettleSubscription } from './settling.commands.ts';
import { notNow } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { SEND } from '../../platform/tokens.ts';

export const endSubscription = useCase(
  EndSubscription,
  { subscriptions: SubscriptionsGateway, send: SEND },
  async ({ subscriptionId, cause }, { subscriptions, send }): Promise<void> => {
    await subscriptions.end(subscriptionId, cause).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    await send(new SettleSubscription({ subscriptionId }));
  },
);
