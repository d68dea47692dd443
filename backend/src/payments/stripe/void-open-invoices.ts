import { VoidOpenInvoices } from '../../subscriptions/subscriptions.commands.ts';
import { refuseForNow } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const voidOpenInvoices = useCase(
  VoidOpenInvoices,
  { subscriptions: SubscriptionsGateway },
  ({ subscriptionId }, { subscriptions }): Promise<void> => subscriptions.voidOpenInvoices(subscriptionId).catch(refuseForNow),
);
