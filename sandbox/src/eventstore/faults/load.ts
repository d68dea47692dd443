import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';

const PATIENCE_MS = 3_000;

/** One append and its outcome as its writer knows it. */
export type TrackedAppend = {
  stream: string;
  ids: string[];
  expected: bigint | 'no_stream';
  acknowledged: bigint | null;
  abandoned: boolean;
  refused: boolean;
};

/**
 * Impatient writers: each appends to its own stream at the exact revision. A failed append is repeated unchanged, or abandoned; then the
 * stream is read again, because the append may have been written.
 */
export class AppendLoad {
  readonly appends: TrackedAppend[] = [];
  readonly problems: string[] = [];
  readonly #url: string;
  #client: EventStoreDBClient;
  #era = new AbortController();
  #stopped = false;
  readonly #writers: Promise<void>[];

  constructor(url: string, writers: number) {
    this.#url = url;
    this.#client = EventStoreDBClient.connectionString(url);
    this.#writers = Array.from({ length: writers }, () => this.#write(`load-${randomUUID()}`));
  }

  /** Called after the server has been killed and restarted: calls in flight are abandoned. */
  reconnect(): void {
    this.#leave();
    this.#era.abort();
    this.#era = new AbortController();
    this.#client = EventStoreDBClient.connectionString(this.#url);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#writers);
    this.#leave();
  }

  /** Does not wait: the client may wait forever for streams that broke with their server. */
  #leave(): void {
    void this.#client.dispose();
  }

  async #inTime<T>(work: Promise<T>): Promise<T> {
    const given = AbortSignal.any([this.#era.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const tooLate = new Promise<never>((_, reject) => given.addEventListener('abort', () => reject(new Error('no answer'))));
    return Promise.race([work, tooLate]);
  }

  /** Appends to one stream until the load stops. */
  async #write(stream: string): Promise<void> {
    let expected: TrackedAppend['expected'] = NO_STREAM;
    while (!this.#stopped) {
      const ids = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => randomUUID());
      const append: TrackedAppend = { stream, ids, expected, acknowledged: null, abandoned: false, refused: false };
      this.appends.push(append);
      await this.#settle(append);
      expected = append.acknowledged ?? (await this.#revision(stream));
    }
  }

  /** Repeats an append until it is acknowledged, refused or abandoned. */
  async #settle(append: TrackedAppend): Promise<void> {
    const { stream, ids, expected } = append;
    const events = ids.map((id) => jsonEvent({ id, type: 'loaded', data: { of: ids.length } }));
    for (;;) {
      try {
        const { nextExpectedRevision } = await this.#inTime(this.#client.appendToStream(stream, events, { expectedRevision: expected }));
        append.acknowledged = nextExpectedRevision;
        return;
      } catch (error) {
        if ((error as { type?: string }).type === 'wrong-expected-version') return this.#refused(append);
        append.abandoned = Math.random() < 0.3;
        if (append.abandoned || this.#stopped) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  /** A refusal is an error unless an abandoned append may have arrived late. */
  #refused(append: TrackedAppend): void {
    append.refused = true;
    const late = this.appends.some(({ stream, abandoned }) => abandoned && stream === append.stream);
    if (!late) this.problems.push(`${append.stream}: refused at its own revision`);
  }

  /** The current revision of a stream, requested until the server answers. */
  async #revision(stream: string): Promise<TrackedAppend['expected']> {
    for (;;) {
      try {
        return (await this.#inTime(this.#last(stream))) ?? NO_STREAM;
      } catch (error) {
        if ((error as { type?: string }).type === 'stream-not-found') return NO_STREAM;
        if (this.#stopped) return NO_STREAM;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  /** The revision of the last event of a stream. */
  async #last(stream: string): Promise<bigint | undefined> {
    for await (const { event } of this.#client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 })) {
      return event?.revision;
    }
    return undefined;
  }
}
