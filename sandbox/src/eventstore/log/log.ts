import type { EventPageRequest, Storage } from '../storage/storage.ts';
import { EncodedEvent } from '../wire/recorded.ts';
import { EventIndex } from './event-index.ts';
import type { StoredEntry } from './model.ts';

/** The streams with new events; null when unknown. */
export type LogAdvance = { streams: ReadonlySet<string> | null };
type Listener = (advance: LogAdvance) => void;

/** All committed and announced events: the newest from memory, older pages from the storage. */
export class EventLog {
  readonly #storage: Storage;
  readonly #listeners = new Set<Listener>();
  readonly #recentBytes: number;
  #recent: EventIndex;
  #visible = 0;

  constructor(storage: Storage, recentBytes: number) {
    this.#storage = storage;
    this.#recentBytes = recentBytes;
    this.#recent = new EventIndex(1, recentBytes);
  }

  /** The last position that readers may see. */
  get visible(): number {
    return this.#visible;
  }

  /** Caches the last event, too: while nothing is written, readers keep asking where the log ends. */
  startAt(last: StoredEntry | null): void {
    this.#visible = last?.seq ?? 0;
    this.#recent = new EventIndex(last?.seq ?? 1, this.#recentBytes);
    if (last !== null) this.#recent.add(EncodedEvent.of(last));
    this.#notifyListeners({ streams: null });
  }

  /** Makes committed events visible to readers, and wakes the subscriptions. */
  announce(events: StoredEntry[]): void {
    for (const event of events) this.#recent.add(EncodedEvent.of(event));
    this.#visible = events.at(-1)?.seq ?? this.#visible;
    this.#notifyListeners({ streams: new Set(events.map((event) => event.stream)) });
  }

  #notifyListeners(advance: LogAdvance): void {
    for (const listener of [...this.#listeners]) listener(advance);
  }

  onAdvance(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async pageOfAll(page: EventPageRequest): Promise<StoredEntry[]> {
    const wanted = { ...page, from: page.direction === 'forwards' ? Math.max(page.from, 1) : Math.min(page.from, this.#visible) };
    if (wanted.from > this.#visible || wanted.from < 1) return [];
    return this.#recent.pageOfAll(wanted) ?? this.#announced(await this.#storage.readAll(wanted));
  }

  async pageOfStream(stream: string, page: EventPageRequest): Promise<StoredEntry[]> {
    return this.#recent.pageOfStream(stream, page) ?? this.#announced(await this.#storage.readStream(stream, page));
  }

  /** Leaves out events that are stored but not yet visible. */
  #announced(events: StoredEntry[]): StoredEntry[] {
    return events.every((event) => event.seq <= this.#visible) ? events : events.filter((event) => event.seq <= this.#visible);
  }
}
