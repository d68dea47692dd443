import { isCancelable } from '@orderstream/contracts/subscriptions/lifecycle';
import { currentContext } from '../../platform/deciding/context.ts';
import { ifWanted } from '../../platform/deciding/outside-effect.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { recordedSubscription } from '../../subscriptions/recorded-subscription.api.ts';
import { ScheduleEnd, SyncSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { throwAsRefusal } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';

/** Decided by the provider's present state: the subscription may just have been canceled in the portal. */
export const scheduleEnd = useCase(
  ScheduleEnd,
  { store: EVENT_STORE, subscriptions: SubscriptionsGateway, send: SEND },
  async ({ subscriptionId, userId, cancel: wanted }, { store, subscriptions, send }) => {
    try {
      const now = await subscriptions.find(subscriptionId);
      if (!now || now === 'not_ours' || now.userId !== userId) throw refusal('subscription_unknown');
      if ((now.endsAt !== null) === wanted) return await send(new SyncSubscription({ subscriptionId, now, isNew: false }));
      if (!isCancelable({ status: now.status, cancel_at_period_end: false })) throw refusal('subscription_not_active');
      const runningOne = async () => ((await recordedSubscription(store, subscriptionId)).endedAt === null ? subscriptionId : null);
      const { commandId } = currentContext();
      const changed = await ifWanted(store, runningOne, (permit, id) => subscriptions.scheduleEnd(permit, id, wanted, commandId));
      return await send(new SyncSubscription({ subscriptionId, now: changed ?? now, isNew: false }));
    } catch (error) {
      throwAsRefusal(error);
    }
  },
);
