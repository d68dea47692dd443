import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { SEND } from '../../platform/tokens.ts';
import { LookAtSubscription, SyncSubscription, type Snapshot } from '../../subscriptions/subscriptions.commands.ts';
import { SettleSubscription, type Settled } from './settling.commands.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { isOvertaken } from './synced-subscription.ts';

const needs = { subscriptions: SubscriptionsGateway, send: SEND };
type Deps = DepsOf<typeof needs>;

/**
 * After a change the provider is asked again, so that an answer that was overtaken by a later one is corrected. Every answer
 * about a new subscription is recorded, so that the second of two requests notices the first.
 */
export const settleSubscription = useCase(SettleSubscription, needs, async ({ subscriptionId }, deps): Promise<Settled> => {
  const { subscriptions, send } = deps;
  for (;;) {
    const before = await send(new LookAtSubscription({ subscriptionId }));
    const now = await subscriptions.find(subscriptionId);
    if (!now) throw refusal('subscription_unknown');
    if (now === 'not_ours') return 'not_ours';
    if (await settled(deps, subscriptionId, now, before)) return 'handled';
  }
});

async function settled(
  { send }: Deps,
  subscriptionId: string,
  now: Snapshot,
  { isKnown, position }: { isKnown: boolean; position: string },
) {
  try {
    await send(new SyncSubscription({ subscriptionId, now, isNew: !isKnown }));
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return false;
  }
  return !isKnown || (await send(new LookAtSubscription({ subscriptionId }))).position === position;
}
