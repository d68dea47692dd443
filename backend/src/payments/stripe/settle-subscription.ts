import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { recordedSubscription } from '../../subscriptions/recorded-subscription.api.ts';
import { SyncSubscription, type Snapshot } from '../../subscriptions/subscriptions.commands.ts';
import { SettleSubscription, type Settled } from './settling.commands.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { isOvertaken } from './synced-subscription.ts';

const needs = { store: EVENT_STORE, subscriptions: SubscriptionsGateway, send: SEND };
type Deps = DepsOf<typeof needs>;

/**
 * After a change the provider is asked again, so that an answer that was overtaken by a later one is corrected. Every answer
 * about a new subscription is recorded, so that the second of two requests notices the first.
 */
export const settleSubscription = useCase(SettleSubscription, needs, async ({ subscriptionId }, deps): Promise<Settled> => {
  const { store, subscriptions } = deps;
  for (;;) {
    const before = await recordedSubscription(store, subscriptionId);
    const now = await subscriptions.find(subscriptionId);
    if (!now) throw refusal('subscription_unknown');
    if (now === 'not_ours') return 'not_ours';
    if (await settled(deps, subscriptionId, now, before)) return 'handled';
  }
});

async function settled(
  { store, send }: Deps,
  subscriptionId: string,
  now: Snapshot,
  { isKnown, position }: { isKnown: boolean; position: bigint },
) {
  try {
    await send(new SyncSubscription({ subscriptionId, now, isNew: !isKnown }));
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return false;
  }
  return !isKnown || (await recordedSubscription(store, subscriptionId)).position === position;
}
