import { EndSubscription, VoidOpenInvoices } from '../../subscriptions/subscriptions.commands.ts';
import { SettleDeps } from './settling/settle-deps.ts';
import { settleSubscription } from './settling/settle-subscription.ts';
import { throwAsRefusal } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const endSubscription = useCase(
  EndSubscription,
  { subscriptions: SubscriptionsGateway, settling: SettleDeps },
  async ({ subscriptionId, cause }, { subscriptions, settling }): Promise<void> => {
    await subscriptions.end(subscriptionId, cause).catch(throwAsRefusal);
    await settleSubscription(settling, subscriptionId);
  },
);

export const voidOpenInvoices = useCase(
  VoidOpenInvoices,
  { subscriptions: SubscriptionsGateway },
  ({ subscriptionId }, { subscriptions }): Promise<void> => subscriptions.voidOpenInvoices(subscriptionId).catch(throwAsRefusal),
);
