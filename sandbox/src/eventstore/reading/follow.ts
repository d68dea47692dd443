import type { StoredEntry } from '../log/model.ts';
import type { Cursor } from './cursor.ts';
import type { LogStore } from './store.ts';

export type FollowStep = { kind: 'events'; considered: StoredEntry[]; wanted: StoredEntry[] } | { kind: 'head' };

/** A wake-up signal that is kept until it is awaited. */
class WakeUp {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  async wait(): Promise<void> {
    if (!this.#rung) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = undefined;
    this.#rung = false;
  }
}

/** Yields a cursor's events until the signal aborts, and a step of its own each time that it reaches the end of the log. */
export async function* followCursor(store: LogStore, cursor: Cursor, signal: AbortSignal): AsyncGenerator<FollowStep, void, undefined> {
  const bell = new WakeUp();
  const stop = store.log.onAdvance(({ streams }) => {
    if (cursor.isAffectedBy(streams)) bell.ring();
  });
  const wakeAtAbort = (): void => bell.ring();
  signal.addEventListener('abort', wakeAtAbort);
  try {
    while (!signal.aborted) {
      const step = await cursor.next();
      if (signal.aborted) return;
      if (step !== null) {
        yield { kind: 'events', ...step };
        continue;
      }
      yield { kind: 'head' };
      await bell.wait();
    }
  } finally {
    stop();
    signal.removeEventListener('abort', wakeAtAbort);
  }
}
