import type { Send } from '../../platform/deciding/cqrs.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { SyncSubscription, type Snapshot } from '../../subscriptions/subscriptions.commands.ts';
import { SettleSubscription } from './settling.commands.ts';

/** Records a report of a subscription; if a later one was recorded in between, the provider is asked again. */
export async function synced(send: Send, subscriptionId: string, snapshot: Snapshot): Promise<void> {
  try {
    await send(new SyncSubscription({ subscriptionId, now: snapshot, isNew: true }));
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    await send(new SettleSubscription({ subscriptionId }));
  }
}

export const isOvertaken = (error: unknown): boolean => error instanceof Refusal && error.code === 'request_in_progress';
