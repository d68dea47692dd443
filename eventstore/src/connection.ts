import type { EventStoreDBClient } from '@eventstore/db-client';
import { openClient, type OpenClient } from './client.ts';
import { Closed } from './patience.ts';

export type Lease = {
  client: EventStoreDBClient;
  /** `broken` asks for another client; calls that still run on this one are left to end. */
  release: (state: 'sound' | 'broken') => void;
};

type Current = OpenClient & { calls: number; broken: boolean };

/**
 * One client of the official package at a time, replaced when it is reported broken. With `overlap: 'never'` the next one
 * is opened only after the last call on the old one has ended and it is closed: the package keeps the pending appends of
 * all its clients in one map, where the end of one client would reject the appends of another, and their late answers
 * would then bring the process down.
 */
export class Connection {
  #current: Current | null;
  readonly #retiring = new Set<Promise<void>>();
  readonly #ended = new Map<object, () => void>();
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly options: { overlap: 'allowed' | 'never'; onTrouble: (error: unknown) => void },
  ) {
    // With this setting a refused append answers with a revision that is wrong.
    if (/throwonappendfailure=/i.test(url)) throw new RangeError('throwOnAppendFailure is not a setting of this store');
    this.#current = this.#openCurrent();
  }

  /** Lends the current client for one call; opens one if there is none. */
  async lease(): Promise<Lease> {
    while (this.options.overlap === 'never' && this.#retiring.size > 0) await Promise.all(this.#retiring);
    if (this.#closed) throw new Closed();
    const current = (this.#current ??= this.#openCurrent());
    current.calls += 1;
    let released = false;
    return {
      client: current.client,
      release: (state) => {
        if (released) return;
        released = true;
        current.calls -= 1;
        if (state === 'broken') this.#retire(current);
        if (current.calls === 0) this.#ended.get(current)?.();
      },
    };
  }

  /** Calls that run are cut off. */
  async close(): Promise<void> {
    this.#closed = true;
    const current = this.#current;
    this.#current = null;
    if (current && !current.broken) await current.end();
    await Promise.all(this.#retiring);
  }

  #openCurrent(): Current {
    return { ...openClient(this.url, this.options.onTrouble), calls: 0, broken: false };
  }

  /** Takes a broken client out of use and closes it after its last call. */
  #retire(current: Current): void {
    if (current.broken) return;
    current.broken = true;
    if (this.#current === current) this.#current = null;
    const idle = current.calls === 0 ? Promise.resolve() : new Promise<void>((resolve) => this.#ended.set(current, resolve));
    const retired = idle.then(() => current.end());
    this.#retiring.add(retired);
    void retired.finally(() => {
      this.#ended.delete(current);
      this.#retiring.delete(retired);
    });
  }
}
