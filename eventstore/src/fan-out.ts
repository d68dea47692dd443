import { LogEndsBefore, type Delivery, type EventStore, type StoredEvent } from './event-store.ts';
import { pause } from './patience.ts';
import { Ring } from './ring.ts';

export type FanOutOptions = {
  signal: AbortSignal;
  onTrouble?: (error: unknown) => void;
  /** How many of the newest events are kept for those who are a little behind. */
  capacity?: number;
};

export type Follow = EventStore['subscribe'];
export type FanOut = {
  follow: Follow;
  /** What the subscription has received after a position, as it is stored; from the store itself where it no longer reaches back so far. */
  readStored: (options: { after: bigint }) => AsyncIterable<StoredEvent>;
};

/** How much a follower takes out of the ring before it looks again whether it was overtaken. */
const chunkSize = 64;

/**
 * One live subscription for many followers, each with its own position. Decoding happens once. A follower that starts far behind, or that
 * the ring overtakes, reads through a separate subscription until it has caught up.
 */
export function fanOut(store: EventStore, { signal, onTrouble, capacity = 4_096 }: FanOutOptions): FanOut {
  let live: Promise<SharedSubscription | null> | null = null;
  let running: SharedSubscription | null = null;
  return {
    async *follow(following) {
      const both = AbortSignal.any([signal, following.signal]);
      // One that has failed is of no use to those who come later.
      const forgetShared = () => (live = null);
      live ??= SharedSubscription.start(store, { signal, capacity, ended: forgetShared, ...(onTrouble && { onTrouble }) });
      void live.then((started) => (running = started));
      const shared = await Promise.race([live, whenAborted(both)]);
      if (shared) yield* new Follower(store, shared, { ...following, signal: both }).chunks();
    },
    async *readStored({ after }) {
      // Nobody waits for one that has not started: the store itself may not be there yet.
      const shared = running;
      let position = after;
      if (shared) await refuseBeyondEnd(store, shared.ring, after);
      while (shared?.failure === null && position >= shared.ring.floor) {
        const storedEvents = shared.ring.after(position, chunkSize).flatMap(({ stored }) => stored ?? []);
        yield* storedEvents;
        const last = storedEvents.at(-1);
        if (!last) return;
        position = last.position;
      }
      yield* store.readStored({ after: position });
    },
  };
}

const whenAborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });

/** A position that the ring has not reached may be another process's; one that the log itself has not reached is of a lost part of it. */
async function refuseBeyondEnd(store: EventStore, ring: Ring, position: bigint): Promise<void> {
  if (position > ring.top && position > (await store.head())) throw new LogEndsBefore(position);
}

/** The one subscription and the ring that it fills. */
class SharedSubscription {
  caughtUp = false;
  failure: { error: unknown } | null = null;

  private constructor(readonly ring: Ring) {}

  /** `null` when the signal ended before the store answered. */
  static async start(
    store: EventStore,
    options: Required<Pick<FanOutOptions, 'signal' | 'capacity'>> & FanOutOptions & { ended: () => void },
  ): Promise<SharedSubscription | null> {
    const { signal, capacity, onTrouble } = options;
    while (!signal.aborted) {
      try {
        const live = new SharedSubscription(new Ring(await store.head(), capacity));
        void live.#receive(store, options);
        return live;
      } catch (error) {
        onTrouble?.(error);
        await pause(1_000, signal);
      }
    }
    return null;
  }

  async #receive(store: EventStore, { signal, onTrouble, ended }: FanOutOptions & { ended: () => void }): Promise<void> {
    try {
      for await (const deliveries of store.subscribe({ after: this.ring.floor, signal, ...(onTrouble && { onTrouble }) })) {
        for (const delivery of deliveries) {
          if (delivery.kind === 'caught_up') this.caughtUp = true;
          else this.ring.push(delivery);
        }
        this.ring.wakeReaders();
      }
    } catch (error) {
      this.failure = { error };
      ended();
      this.ring.wakeReaders();
    }
  }
}

class Follower {
  #position: bigint;
  #announced = false;

  constructor(
    private readonly store: EventStore,
    private readonly live: SharedSubscription,
    private readonly following: Parameters<Follow>[0],
  ) {
    this.#position = following.after ?? 0n;
  }

  /** The follower's deliveries: from the ring while it reaches back far enough, else from a separate subscription. */
  async *chunks(): AsyncGenerator<readonly Delivery[]> {
    const { signal } = this.following;
    const { ring } = this.live;
    const wakeReaders = () => ring.wakeReaders();
    signal.addEventListener('abort', wakeReaders, { once: true });
    try {
      await refuseBeyondEnd(this.store, ring, this.#position);
      while (!signal.aborted) {
        if (this.#position < ring.floor) yield* this.#catchUp();
        else yield* this.#takeFromRing();
      }
    } finally {
      signal.removeEventListener('abort', wakeReaders);
    }
  }

  /** What the ring holds for this follower, then a rest. */
  async *#takeFromRing(): AsyncGenerator<readonly Delivery[]> {
    const { ring } = this.live;
    const entries = ring.after(this.#position, chunkSize);
    const last = entries.at(-1);
    if (last) {
      this.#position = last.position;
      yield entries;
      return;
    }
    if (this.live.failure) throw this.live.failure.error;
    if (this.live.caughtUp && !this.#announced) {
      this.#announced = true;
      yield [{ kind: 'caught_up' }];
      return;
    }
    await ring.nextChange();
  }

  /** A separate subscription until the ring reaches back far enough: no position is ever guessed. */
  async *#catchUp(): AsyncGenerator<readonly Delivery[]> {
    this.#announced = false;
    const ownController = new AbortController();
    const signal = AbortSignal.any([ownController.signal, this.following.signal]);
    try {
      for await (const deliveries of this.store.subscribe({ ...this.following, after: this.#position, signal })) {
        const items = deliveries.filter((delivery) => delivery.kind !== 'caught_up');
        const fresh = this.#announced ? items : deliveries;
        this.#announced ||= items.length < deliveries.length;
        this.#position = items.at(-1)?.position ?? this.#position;
        if (fresh.length > 0) yield fresh;
        if (this.#position >= this.live.ring.floor) return;
      }
    } finally {
      ownController.abort();
    }
  }
}
