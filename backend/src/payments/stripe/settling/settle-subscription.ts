import { Refusal, refusal } from '../../../platform/deciding/refusal.ts';
import { recordedSubscription } from '../../../subscriptions/recorded-subscription.api.ts';
import { SyncSubscription, type ReportedSubscription } from '../../../subscriptions/subscriptions.commands.ts';
import type { SettleDeps, SettleOutcome } from './settle-deps.ts';

/**
 * Records the present state of a subscription. After a change the provider is asked again, which corrects an answer that was
 * overtaken by a later one. Every answer about a new subscription is recorded, so that the second of two requests notices the first.
 */
export async function settleSubscription(deps: SettleDeps, subscriptionId: string): Promise<SettleOutcome> {
  for (;;) {
    const { isKnown, position } = await recordedSubscription(deps.store, subscriptionId);
    const now = await deps.subscriptions.find(subscriptionId);
    if (!now) throw refusal('subscription_unknown');
    if (now === 'not_ours') return 'not_ours';
    if (!(await isRecorded(deps, subscriptionId, now, !isKnown))) continue;
    if (!isKnown || (await recordedSubscription(deps.store, subscriptionId)).position === position) return 'handled';
  }
}

/** Records a reported state of a subscription, or the present one if a later state was recorded in between. */
export async function recordSubscription(deps: SettleDeps, subscriptionId: string, snapshot: ReportedSubscription): Promise<void> {
  if (!(await isRecorded(deps, subscriptionId, snapshot, true))) await settleSubscription(deps, subscriptionId);
}

/** False if a later report was recorded in between. */
async function isRecorded({ send }: SettleDeps, subscriptionId: string, now: ReportedSubscription, isNew: boolean): Promise<boolean> {
  try {
    await send(new SyncSubscription({ subscriptionId, now, isNew }));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request_in_progress') return false;
    throw error;
  }
}
