import type { Delivery } from '@orderstream/eventstore/event-store';
import type { News } from './fold.ts';

export type Batching = {
  /** No batch is larger. */
  most: number;
  /** How long a batch may wait for more when nothing in it is urgent. */
  milliseconds: number;
  urgent: (news: News) => boolean;
  /** The present end of the log was reached and everything before it handed out. */
  onCaughtUp: () => void;
};

/** Read ahead of the writer by this many batches, then let the source wait. */
const ahead = 2;

/**
 * What a subscription yields, in batches: whatever has come while the last one was written. So a batch is one event when
 * little happens, which is seen at once, and grows with the load.
 */
export async function* batches(
  source: AsyncIterable<Delivery>,
  { most, milliseconds, urgent, onCaughtUp }: Batching,
): AsyncGenerator<News[]> {
  const queue: News[] = [];
  const bell = new Bell();
  const room = new Bell();
  const state = { done: false, failed: null as { error: unknown } | null, urgent: false, caughtUp: false, left: false };
  const iterator = source[Symbol.asyncIterator]();
  const pump = async () => {
    for (let next = await iterator.next(); !next.done && !state.left; next = await iterator.next()) {
      if (next.value.kind === 'caught_up') state.caughtUp = true;
      else {
        queue.push(next.value);
        state.urgent ||= urgent(next.value);
      }
      bell.ring();
      if (queue.length >= most * ahead) await room.rung();
    }
  };
  void pump()
    .catch((error: unknown) => void (state.failed = { error }))
    .finally(() => {
      state.done = true;
      bell.ring();
    });
  try {
    for (;;) {
      while (queue.length === 0 && !state.done && !state.caughtUp) await bell.rung();
      if (queue.length === 0 && state.caughtUp) {
        state.caughtUp = false;
        onCaughtUp();
        continue;
      }
      const until = performance.now() + milliseconds;
      while (!state.urgent && !state.done && queue.length < most && performance.now() < until) await bell.rung(until - performance.now());
      if (queue.length > 0) {
        const batch = queue.splice(0, most);
        state.urgent = queue.some(urgent);
        room.ring();
        yield batch;
      } else if (state.failed) throw state.failed.error;
      else if (state.done) return;
    }
  } finally {
    state.left = true;
    room.ring();
    // Not awaited: a source that is waiting for its next event ends when its own signal says so.
    void iterator.return?.().catch(() => undefined);
  }
}

/** Wakes whoever waits; a ring that nobody heard wakes the next one. */
class Bell {
  #rung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  async rung(milliseconds?: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    this.#rung = false;
  }
}
