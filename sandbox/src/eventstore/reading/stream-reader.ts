import { firstVisible, isMetastream, isSoftDeleted, subjectOf, type StreamHead, type StoredEntry } from '../log/model.ts';
import type { EventPageRequest } from '../storage/storage.ts';
import type { LogStore } from './store.ts';

/** Reads one stream as of its opening, without the events that its metadata hides. */
export class StreamReader {
  readonly head: StreamHead;
  readonly #store: LogStore;

  private constructor(store: LogStore, head: StreamHead) {
    this.#store = store;
    this.head = head;
  }

  /** A reader of the stream as it is now. */
  static async of(store: LogStore, stream: string): Promise<StreamReader> {
    const head = await store.heads.read(stream);
    // A tombstone takes the metadata with it.
    const tombstoned = head.tombstoned || (isMetastream(stream) && (await store.heads.read(subjectOf(stream))).tombstoned);
    return new StreamReader(store, { ...head, tombstoned });
  }

  get state(): 'readable' | 'missing' | 'tombstoned' {
    if (this.head.tombstoned) return 'tombstoned';
    return this.head.lastRevision < 0 || isSoftDeleted(this.head) ? 'missing' : 'readable';
  }

  /** A stored page without expired events; `next` is the start of the following page, null at the end. */
  async page({ from, limit, direction }: EventPageRequest): Promise<{ events: StoredEntry[]; next: number | null }> {
    const first = firstVisible(this.head);
    const start = direction === 'forwards' ? Math.max(from, first) : Math.min(from, this.head.lastRevision);
    if (start < first || start > this.head.lastRevision) return { events: [], next: null };
    const size = direction === 'forwards' ? limit : Math.min(limit, start - first + 1);
    const stored = await this.#store.log.pageOfStream(this.head.stream, { from: start, limit: size, direction });
    const last = stored.at(-1);
    const events = this.#young(stored.filter((event) => event.revision >= first));
    if (last === undefined) return { events, next: null };
    const next = direction === 'forwards' ? last.revision + 1 : last.revision - 1;
    return { events, next: next < first || next > this.head.lastRevision ? null : next };
  }

  async eventAt(revision: number): Promise<StoredEntry | null> {
    const { events } = await this.page({ from: revision, limit: 1, direction: 'forwards' });
    return events[0]?.revision === revision ? events[0] : null;
  }

  /** Leaves out events older than the maximum age of the stream. */
  #young(events: StoredEntry[]): StoredEntry[] {
    const { maxAgeSeconds } = this.head;
    if (maxAgeSeconds === null) return events;
    const oldest = Date.now() - maxAgeSeconds * 1000;
    return events.filter((event) => event.createdMs >= oldest);
  }
}
