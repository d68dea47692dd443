import { EventStoreDBClient } from '@eventstore/db-client';
import { Closed, pause, within } from './patience.ts';

export type Lease = {
  client: EventStoreDBClient;
  /** `broken` asks for another client; calls that still run on this one are left to end. */
  release: (state: 'sound' | 'broken') => void;
};

/** Calls end within a few ticks after cancellation, or never: a call that the store has completed emits no end. */
const cancellingMilliseconds = 100;

/** The package ends calls but not the connection below them; its channel is reachable by this one protected method only. */
async function closeClient(client: EventStoreDBClient): Promise<void> {
  await Promise.race([client.dispose(), pause(cancellingMilliseconds)]);
  const { getChannel } = client as unknown as { getChannel: () => Promise<{ close: () => void }> };
  (await within(cancellingMilliseconds, getChannel())).close();
}

let opened = 0;

/**
 * Two clients of one process with equal settings would share the channel below, and with it a half-open connection; so each has a
 * different keep-alive, some milliseconds apart.
 */
function openClient(url: string): EventStoreDBClient {
  const keepAliveInterval = 10_000 + (opened++ % 1_000);
  const separator = url.includes('?') ? '&' : '?';
  const own = /keepaliveinterval=/i.test(url) ? '' : `${separator}keepAliveInterval=${keepAliveInterval}`;
  try {
    return EventStoreDBClient.connectionString(`${url}${own}`);
  } catch {
    // The package's own error repeats the address, which may hold a password.
    throw new RangeError('the address of the event store cannot be read');
  }
}

/**
 * One client of the official package at a time, replaced when it is reported broken. With `overlap: 'never'` the next one
 * is opened only after the last call on the old one has ended and it is closed: the package keeps the pending appends of
 * all its clients in one map, where the end of one client would reject the appends of another, and their late answers
 * would then bring the process down.
 */
export class Connection {
  #current: { client: EventStoreDBClient; calls: number; broken: boolean } | null;
  readonly #retiring = new Set<Promise<void>>();
  readonly #ended = new Map<object, () => void>();
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly options: { overlap: 'allowed' | 'never'; onTrouble: (error: unknown) => void },
  ) {
    // With this setting a refused append answers with a revision that is wrong.
    if (/throwonappendfailure=/i.test(url)) throw new RangeError('throwOnAppendFailure is not a setting of this store');
    this.#current = { client: openClient(url), calls: 0, broken: false };
  }

  async lease(): Promise<Lease> {
    while (this.options.overlap === 'never' && this.#retiring.size > 0) await Promise.all(this.#retiring);
    if (this.#closed) throw new Closed();
    const current = (this.#current ??= { client: openClient(this.url), calls: 0, broken: false });
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
    if (current && !current.broken) await this.#end(current.client);
    await Promise.all(this.#retiring);
  }

  #retire(current: { client: EventStoreDBClient; calls: number; broken: boolean }): void {
    if (current.broken) return;
    current.broken = true;
    if (this.#current === current) this.#current = null;
    const idle = current.calls === 0 ? Promise.resolve() : new Promise<void>((resolve) => this.#ended.set(current, resolve));
    const retired = idle.then(() => this.#end(current.client));
    this.#retiring.add(retired);
    void retired.finally(() => {
      this.#ended.delete(current);
      this.#retiring.delete(retired);
    });
  }

  async #end(client: EventStoreDBClient): Promise<void> {
    try {
      await closeClient(client);
    } catch (error) {
      this.options.onTrouble(error);
    }
  }
}
