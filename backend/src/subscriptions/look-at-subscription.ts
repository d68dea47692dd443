import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { subscription } from './subscription.decider.ts';
import { LookAtSubscription } from './subscriptions.commands.ts';

export const lookAtSubscription = useCase(LookAtSubscription, { store: EVENT_STORE }, async ({ subscriptionId }, { store }) => {
  const { position, state } = await load(store, subscription, subscriptionId);
  const { status, paidInvoices, endedAt } = state;
  return { position: position.toString(), isKnown: status !== 'unborn', paidInvoices, endedAt };
});
