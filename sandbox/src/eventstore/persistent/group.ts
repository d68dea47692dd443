import { AllCursor, SourceDeleted, StreamCursor, type Cursor } from '../reading/cursor.ts';
import { FilterTooSlow, matcher } from '../reading/filter.ts';
import { follow } from '../reading/follow.ts';
import { resolved } from '../reading/links.ts';
import type { Store } from '../reading/store.ts';
import { subscribersReached, subscriptionDropped } from '../services/persistent-refusals.ts';
import type { GroupRecord } from '../storage/group-record.ts';
import type { Consumer } from './consumer.ts';
import { Delivery } from './delivery.ts';
import { messageOf } from './message.ts';
import { Parking } from './parking.ts';
import { Progress } from './progress.ts';

const SWEEP_MS = 100;
const READ_AGAIN_MS = 500;

/** A persistent subscription at work: it reads its source, hands messages to consumers and remembers how far they got. */
export class Group {
  readonly record: GroupRecord;
  readonly delivery: Delivery;
  readonly parking: Parking;
  readonly #store: Store;
  readonly #progress: Progress;
  readonly #stopped = new AbortController();
  #lastKnown: number | null = null;
  #sweeper: NodeJS.Timeout | undefined;
  #savedAt = Date.now();
  #saving: Promise<void> | null = null;
  #stumbled = false;

  constructor(store: Store, record: GroupRecord) {
    this.#store = store;
    this.record = record;
    this.#progress = new Progress(record.checkpoint);
    this.parking = new Parking(store, record.source, record.name);
    this.delivery = new Delivery(record.settings, this.parking, this.#stopped.signal, () => this.#advanced());
  }

  get lastKnown(): number | null {
    return this.#lastKnown;
  }

  start(): void {
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#sweeper.unref();
    void this.#read();
  }

  connect(consumer: Consumer): void {
    const { max_subscriber_count: most } = this.record.settings;
    if (most > 0 && this.delivery.consumers.length >= most) throw subscribersReached(this.record);
    this.delivery.connect(consumer);
  }

  async replayParked(limit: number | null): Promise<void> {
    await this.parking.takeOut(limit, this.#stopped.signal, (message) => this.delivery.again(message));
  }

  /** Ends the group here; its record stays as it was saved last. */
  async stop(reason: string): Promise<void> {
    for (const consumer of this.delivery.consumers) consumer.drop(subscriptionDropped(this.record, reason));
    clearInterval(this.#sweeper);
    this.#stopped.abort();
    this.delivery.release();
    this.#progress.advance();
    // A running save must not finish after the next change of the record.
    await this.#saving;
    await this.#save();
  }

  async #read(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        return await this.#pull(signal);
      } catch (error) {
        // A tombstoned stream has nothing more; a database that is away will be back.
        if (error instanceof SourceDeleted) return;
        if (!this.#stumbled) this.#store.report(`persistent subscription ${this.record.name} cannot read: ${String(error)}`);
        this.#stumbled = true;
        // It would be as slow the next time, and all others would wait again.
        if (error instanceof FilterTooSlow) return;
        await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
      }
    }
  }

  async #pull(signal: AbortSignal): Promise<void> {
    const { resolve_links: resolveLinks } = this.record.settings;
    const wholeLog = this.record.source === '$all';
    for await (const step of follow(this.#store, this.#cursor(), signal)) {
      this.#stumbled = false;
      if (step.kind === 'head') continue;
      const wanted = new Set(step.wanted);
      for (const event of step.considered) {
        const place = wholeLog ? event.seq : event.revision;
        const give = wanted.has(event) && !(wholeLog && Parking.isParked(event));
        const message = give ? messageOf(await resolved(this.#store, event, resolveLinks)) : null;
        // After a fault, reading resumes here, so that no event is delivered twice.
        this.#lastKnown = place;
        this.#progress.pulled(place, message);
        if (message !== null) this.delivery.give(message);
      }
      await this.delivery.room();
      this.#advanced();
    }
  }

  #cursor(): Cursor {
    const { source, begin, filter } = this.record;
    const after = this.#lastKnown ?? this.record.checkpoint ?? begin - 1;
    if (source !== '$all') return new StreamCursor(this.#store, source, after);
    return new AllCursor(this.#store, after, filter === null ? null : matcher(filter));
  }

  #advanced(): void {
    this.#progress.advance();
    if (this.#progress.unsaved >= Math.max(1, this.record.settings.max_checkpoint_count)) void this.#save();
  }

  #sweep(): void {
    const now = Date.now();
    this.delivery.timeOut(now);
    const { checkpoint_after_ms: after, min_checkpoint_count: least } = this.record.settings;
    if (this.#progress.unsaved >= Math.max(1, least) && now - this.#savedAt >= after) void this.#save();
  }

  #save(): Promise<void> {
    if (this.#saving === null && this.#progress.done !== this.record.checkpoint) this.#saving = this.#keepCheckpoint();
    return this.#saving ?? Promise.resolve();
  }

  async #keepCheckpoint(): Promise<void> {
    const checkpoint = this.#progress.done;
    try {
      await this.#store.storage.saveGroup({ ...this.record, checkpoint });
      this.record.checkpoint = checkpoint;
      this.#progress.saved();
      this.#savedAt = Date.now();
    } catch {
      // Older than it could be, a checkpoint only repeats what was delivered; the next one comes soon.
    } finally {
      this.#saving = null;
    }
  }
}
