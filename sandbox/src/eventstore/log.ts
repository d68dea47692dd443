import { lowestVisible, softDeleted, type Head, type StoredEvent } from './record.ts';
import type { Direction, Storage } from './storage.ts';
import { Writer } from './writer.ts';

const ringBytes = 64 * 1024 * 1024;

/** What readers see: committed events only, the newest ones from memory. */
export class Log {
  readonly writer: Writer;
  #visible = 0;
  #ring: StoredEvent[] = [];
  #bytes = 0;
  #waiting: (() => void)[] = [];

  constructor(readonly storage: Storage) {
    this.writer = new Writer(storage, (events) => this.#published(events));
  }

  async open(): Promise<void> {
    this.#visible = await this.writer.open();
  }

  /** Position of the newest event that may be seen. */
  get visible(): number {
    return this.#visible;
  }

  /** Resolves with the next commit, or when the signal ends the wait. */
  advanced(beyond: number, signal: AbortSignal): Promise<void> {
    if (this.#visible > beyond || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
      this.#waiting.push(wake);
    });
  }

  async readAll(from: number, direction: Direction, limit: number): Promise<readonly StoredEvent[]> {
    const oldest = this.#ring[0]?.seq;
    if (direction === 'forwards' && oldest !== undefined && from >= oldest) {
      return this.#ring.slice(from - oldest, from - oldest + limit);
    }
    return this.storage.readAll(from, direction, limit, this.#visible);
  }

  readStream(stream: string, from: number, direction: Direction, limit: number): Promise<readonly StoredEvent[]> {
    return this.storage.readStream(stream, from, direction, limit, this.#visible);
  }

  /** The events of a stream that its limits leave to be seen. */
  async readLimited(stream: string, head: Head, from: number, direction: Direction, limit: number): Promise<readonly StoredEvent[]> {
    const lowest = lowestVisible(head);
    if (direction === 'forwards') return withinAge(head, await this.readStream(stream, Math.max(from, lowest), direction, limit));
    const events = await this.readStream(stream, from, direction, limit);
    return withinAge(
      head,
      events.filter(({ rev }) => rev >= lowest),
    );
  }

  #published(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.#ring.push(event);
      this.#bytes += event.data.length + event.meta.length + 200;
    }
    let surplus = 0;
    while (this.#bytes > ringBytes && surplus < this.#ring.length - 1) {
      const event = this.#ring[surplus];
      this.#bytes -= event ? event.data.length + event.meta.length + 200 : 0;
      surplus += 1;
    }
    if (surplus > 0) this.#ring = this.#ring.slice(surplus);
    this.#visible += events.length;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

const withinAge = ({ maxAgeSeconds }: Head, events: readonly StoredEvent[]) => {
  if (maxAgeSeconds === null) return events;
  const oldest = (BigInt(Date.now()) - BigInt(maxAgeSeconds) * 1000n) * 10_000n;
  return events.filter(({ created }) => BigInt(created) >= oldest);
};

/** Nothing of the stream is to be seen: it never was, or it was deleted and not written to since. */
export const isInvisible = (head: Head): boolean => head.lastRev < 0 || head.truncateBefore === softDeleted;
