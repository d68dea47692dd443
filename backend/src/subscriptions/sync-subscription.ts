import { transact } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { subscription } from './subscription.decider.ts';
import { SyncSubscription } from './subscriptions.commands.ts';

export const syncSubscription = useCase(SyncSubscription, { store: EVENT_STORE }, (wish, { store }) =>
  transact(store, subscription, wish.subscriptionId, wish, { isNewStream: wish.isNew }),
);
