import { EventIndex } from '../log/event-index.ts';
import type { StreamHead, StoredEntry } from '../log/model.ts';
import { EncodedEvent } from '../wire/recorded.ts';
import type { Batch, EventPageRequest, Storage } from './storage.ts';

/** Keeps events in memory until the process ends, for tests. */
export class MemoryStorage implements Storage {
  readonly #heads = new Map<string, StreamHead>();
  readonly #events = new EventIndex(1, Number.POSITIVE_INFINITY);

  open(): Promise<StoredEntry | null> {
    return Promise.resolve(null);
  }

  heads(streams: string[]): Promise<StreamHead[]> {
    return Promise.resolve(streams.flatMap((stream) => this.#heads.get(stream) ?? []));
  }

  eachStream(take: (name: string) => void): Promise<void> {
    for (const name of this.#heads.keys()) take(name);
    return Promise.resolve();
  }

  persist({ events, heads }: Batch): Promise<void> {
    for (const event of events) this.#events.add(EncodedEvent.of(event));
    for (const head of heads) this.#heads.set(head.stream, head);
    return Promise.resolve();
  }

  readAll(page: EventPageRequest): Promise<StoredEntry[]> {
    return Promise.resolve(this.#events.pageOfAll(page) ?? []);
  }

  readStream(stream: string, page: EventPageRequest): Promise<StoredEntry[]> {
    return Promise.resolve(this.#events.pageOfStream(stream, page) ?? []);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
