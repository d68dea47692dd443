import type { Delivery, LogItem } from '@orderstream/eventstore/event-store';

export type BatchingOptions = {
  /** No batch is larger. */
  most: number;
  /** How long a batch may wait for more when nothing in it is urgent: until the next multiple of it. */
  milliseconds: number;
  urgent: (item: LogItem) => boolean;
  /** The present end of the log was reached and everything before it handed out. */
  onCaughtUp: () => void;
};

/** Read ahead of the writer by this many batches, then let the source wait. */
const batchesAhead = 2;

/**
 * The events of a subscription, in batches: those that arrived during the last write. A batch is one event when there is little load,
 * which makes it visible at once, and grows with the load.
 */
export async function* batchEvents(source: AsyncIterable<readonly Delivery[]>, batching: BatchingOptions): AsyncGenerator<LogItem[]> {
  const intake = new Intake(source, batching);
  try {
    for (let batch = await intake.next(); batch; batch = await intake.next()) yield batch;
  } finally {
    intake.stop();
  }
}

class Intake {
  readonly #queue: LogItem[] = [];
  readonly #arrival = new Bell();
  readonly #room = new Bell();
  readonly #source: AsyncIterator<readonly Delivery[]>;
  #ended = false;
  #failure: { error: unknown } | null = null;
  #urgent = false;
  #caughtUp = false;
  #stopped = false;

  constructor(
    source: AsyncIterable<readonly Delivery[]>,
    private readonly batching: BatchingOptions,
  ) {
    this.#source = source[Symbol.asyncIterator]();
    void this.#pump()
      .catch((error: unknown) => void (this.#failure = { error }))
      .finally(() => {
        this.#ended = true;
        this.#arrival.ring();
      });
  }

  /** The next batch; null when the source has ended. */
  async next(): Promise<LogItem[] | null> {
    const { most, milliseconds, urgent, onCaughtUp } = this.batching;
    while (this.#queue.length === 0 && !this.#ended) {
      if (this.#caughtUp) {
        this.#caughtUp = false;
        onCaughtUp();
      }
      await this.#arrival.wait();
    }
    // For all read models at the same moment, so that what they pass by is one statement.
    const until = (Math.floor(performance.now() / milliseconds) + 1) * milliseconds;
    while (!this.#urgent && !this.#ended && this.#queue.length < most && performance.now() < until)
      await this.#arrival.wait(until - performance.now());
    if (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, most);
      this.#urgent = this.#queue.some(urgent);
      this.#room.ring();
      return batch;
    }
    if (this.#failure) throw this.#failure.error;
    return null;
  }

  stop(): void {
    this.#stopped = true;
    this.#room.ring();
    // Not awaited: a source that is waiting for its next event ends when its own signal says so.
    void this.#source.return?.().catch(() => undefined);
  }

  /** Moves deliveries from the source to the queue, and waits while the queue is full. */
  async #pump(): Promise<void> {
    const { most, urgent } = this.batching;
    for (let next = await this.#source.next(); !next.done && !this.#stopped; next = await this.#source.next()) {
      for (const delivery of next.value) {
        if (delivery.kind === 'caught_up') this.#caughtUp = true;
        else {
          this.#queue.push(delivery);
          this.#urgent ||= urgent(delivery);
        }
      }
      this.#arrival.ring();
      while (this.#queue.length >= most * batchesAhead && !this.#stopped) await this.#room.wait();
    }
  }
}

/** Wakes the waiting consumer; a signal without a consumer wakes the next one. */
class Bell {
  #isRung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  /** Waits for a signal, at most this long. */
  async wait(milliseconds?: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    this.#isRung = false;
  }
}
