/** Waiting that ends: nothing in here keeps a process alive or outlasts its signal. */

/** Our own limit was reached; the store said nothing. */
export class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
    this.name = 'NoAnswer';
  }
}

/** Asked of a store that this process has closed. */
export class Closed extends Error {
  constructor() {
    super('the connection to the event store is closed');
    this.name = 'Closed';
  }
}

/** The promise's outcome, or `NoAnswer`. An outcome that arrives later is dropped, a late rejection too. */
export function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(milliseconds)), Math.max(0, milliseconds));
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Resolves early, never rejects, when the signal ends. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const endPause = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', endPause);
      resolve();
    };
    const timer = setTimeout(endPause, milliseconds);
    signal?.addEventListener('abort', endPause, { once: true });
  });
}

/** Doubles up to `most`, scattered so that many who failed together do not come back together. */
export const backOff = (attempt: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, least * 2 ** Math.min(attempt, 20)) * (0.5 + Math.random() / 2);
