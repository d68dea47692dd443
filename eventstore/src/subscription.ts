import { excludeSystemEvents, type AllStreamSubscription, type SubscribeToAllOptions } from '@eventstore/db-client';
import type { Connection } from './connection.ts';
import { LogEndsBefore, type Delivery, type LogItem } from './event-store.ts';
import { isLateReaderError } from './failures.ts';
import type { ResolvedOptions } from './options.ts';
import { backOff, Closed, pause, withTimeout } from './patience.ts';
import { toPosition, logItemOf, storedEventOf } from './reads.ts';
import { eventLoopTurns } from './event-loop-turns.ts';

/** A subscription that stopped without our request. */
export class SubscriptionEnded extends Error {
  constructor(how: string) {
    super(`the subscription to the event store ended: ${how}`);
    this.name = 'SubscriptionEnded';
  }
}

export type Following = { after: bigint | null; signal: AbortSignal; onTrouble?: (error: unknown) => void };

/** Added to the subscription's own buffer, so that it is delivered after the events before it. */
const caughtUp = Symbol('caught up');
type Item = Parameters<typeof logItemOf>[0] | typeof caughtUp;

/** Position of the newest event of the store, requested once at a time. */
type Newest = () => Promise<bigint>;

/** The last event received, whether the consumer waits for more, and the number of signs of life from the store. */
type Progress = { position: bigint; waiting: boolean; signs: number };

/** Compares a subscription with the store's own head: a subscription that is silent although there are newer events is destroyed. */
async function destroyWhenSilent(
  subscription: AllStreamSubscription,
  progress: Progress,
  newest: Newest,
  { heartbeat, attemptTimeout }: ResolvedOptions,
) {
  let suspicious = 0;
  for (let lastSigns = -1; ; lastSigns = progress.signs) {
    await new Promise((resolve) => setTimeout(resolve, heartbeat).unref());
    if (subscription.destroyed) return;
    // A busy consumer says nothing about the state of the subscription.
    const silent = progress.waiting && progress.signs === lastSigns;
    if (!silent) {
      suspicious = 0;
      continue;
    }
    const behind = await withTimeout(Math.min(heartbeat, attemptTimeout), newest()).then(
      (position) => position > progress.position,
      () => true,
    );
    suspicious = behind && progress.waiting && progress.signs === lastSigns ? suspicious + 1 : 0;
    if (suspicious >= 2) subscription.destroy(new SubscriptionEnded('it is silent although the log continues'));
  }
}

/** Follows the whole log: after an interruption the next subscription starts after the last event received. */
export class Subscriptions {
  constructor(
    private readonly connection: Connection,
    private readonly newest: Newest,
    private readonly options: ResolvedOptions,
  ) {}

  async *follow({ after, signal, onTrouble }: Following): AsyncGenerator<readonly Delivery[]> {
    const progress: Progress = { position: after ?? 0n, waiting: true, signs: 0 };
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const before = progress.signs;
      try {
        yield* this.#followOnce(progress, signal);
      } catch (error) {
        if (signal.aborted) return;
        // No failure: the next subscription reads the missed events before it is live again.
        if (isLateReaderError(error) && progress.signs > before) {
          this.options.onLate();
          attempt = -1;
          continue;
        }
        this.options.onTrouble('subscribe', error);
        onTrouble?.(error);
        if (error instanceof Closed) throw error;
      }
      if (progress.signs > before) attempt = 0;
      await pause(backOff(attempt, this.options.backOff), signal);
    }
  }

  /** Follows with one subscription, until it breaks. */
  async *#followOnce(progress: Progress, signal: AbortSignal): AsyncGenerator<readonly Delivery[]> {
    // From beyond its end the store would deliver only what gets a higher position, and skip everything before.
    if (progress.position > 0n && progress.position > (await this.newest())) throw new LogEndsBefore(progress.position);
    const { client, release } = await this.connection.lease();
    const subscription = client.subscribeToAll(this.#subscribeOptions(progress), { highWaterMark: 256 });
    // The package reports errors on a stream without a reader, which without a listener would end the process.
    subscription.on('error', () => {});
    subscription.on('caughtUp', () => subscription.push(caughtUp));
    const destroySubscription = () => subscription.destroy(new SubscriptionEnded('on our own wish'));
    signal.addEventListener('abort', destroySubscription, { once: true });
    if (signal.aborted) destroySubscription();
    void destroyWhenSilent(subscription, progress, this.newest, this.options);
    let state: 'sound' | 'broken' = 'sound';
    try {
      yield* this.#deliveriesOf(subscription, progress);
      throw new SubscriptionEnded('the store completed it');
    } catch (error) {
      if (!signal.aborted && !isLateReaderError(error)) state = 'broken';
      throw error;
    } finally {
      signal.removeEventListener('abort', destroySubscription);
      subscription.destroy();
      subscription.unsubscribe().catch(() => undefined);
      release(state);
    }
  }

  #subscribeOptions(progress: Progress): SubscribeToAllOptions {
    // A checkpoint is a sign of life while the store searches; its position may lie beyond the last event and is never used.
    const checkpointReached = () => {
      progress.signs += 1;
    };
    const { position } = progress;
    const filter = excludeSystemEvents({ checkpointInterval: 32, checkpointReached });
    return { filter, ...(position > 0n && { fromPosition: toPosition(position) }) };
  }

  async *#deliveriesOf(subscription: AllStreamSubscription, progress: Progress): AsyncGenerator<readonly Delivery[]> {
    progress.waiting = true;
    for await (const items of eventLoopTurns<Item>(subscription)) {
      progress.signs += items.length;
      const deliveries: Delivery[] = [];
      for (const item of items) {
        const delivery = item === caughtUp ? ({ kind: 'caught_up' } as const) : logItemWithStored(item);
        if (!delivery) continue;
        if (delivery.kind !== 'caught_up') {
          if (delivery.position <= progress.position) continue;
          progress.position = delivery.position;
        }
        deliveries.push(delivery);
      }
      if (deliveries.length === 0) continue;
      progress.waiting = false;
      yield deliveries;
      progress.waiting = true;
    }
  }
}

/** The item of the log together with the event as it is stored; null for system events. */
function logItemWithStored(item: Exclude<Item, symbol>): LogItem | null {
  const [news, stored] = [logItemOf(item), storedEventOf(item)];
  return news && stored && { ...news, stored };
}
