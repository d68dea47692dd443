import { once } from 'node:events';
import type { StoredEvent } from '../log/model.ts';
import type { Cursor } from './cursor.ts';
import type { Store } from './store.ts';

export type FollowStep = { kind: 'events'; considered: StoredEvent[]; wanted: StoredEvent[] } | { kind: 'head' };

/** A wake-up that is not lost when it comes while nobody sleeps. */
class Bell {
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

/** Everything a cursor has and will have until the signal ends it; says each time when it has reached the head. */
export async function* follow(store: Store, cursor: Cursor, signal: AbortSignal): AsyncGenerator<FollowStep, void, undefined> {
  const bell = new Bell();
  const stop = store.log.onAdvance(({ streams }) => {
    if (cursor.concerns(streams)) bell.ring();
  });
  const ended = (): void => bell.ring();
  signal.addEventListener('abort', ended);
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
    signal.removeEventListener('abort', ended);
  }
}

type Writable = NodeJS.EventEmitter & { write(chunk: Buffer): boolean };

/** Writes and, when the reader is slower than we are, waits for it. */
export async function writeTo(call: Writable, chunk: Buffer, signal: AbortSignal): Promise<void> {
  if (!call.write(chunk)) await drained(call, signal);
}

export async function drained(call: Writable, signal: AbortSignal): Promise<void> {
  try {
    await once(call, 'drain', { signal });
  } catch (error) {
    // Gone while we waited: nothing is lost, nobody reads it any more.
    if (!signal.aborted) throw error;
  }
}
