import type { LogItem } from './event-store.ts';

/** The newest part of the log, without gaps: everything after `floor`. Its size does not depend on its readers. */
export class Ring {
  readonly #entries: LogItem[] = [];
  #oldest = 0;
  #floor: bigint;
  #waiting: (() => void)[] = [];

  constructor(
    floor: bigint,
    private readonly capacity: number,
  ) {
    this.#floor = floor;
  }

  get floor(): bigint {
    return this.#floor;
  }

  /** Position of the newest entry. */
  get top(): bigint {
    return this.#entries.length === 0 ? this.#floor : this.#entryAt(this.#entries.length - 1).position;
  }

  push(entry: LogItem): void {
    if (this.#entries.length < this.capacity) {
      this.#entries.push(entry);
    } else {
      this.#floor = this.#entryAt(0).position;
      this.#entries[this.#oldest] = entry;
      this.#oldest = (this.#oldest + 1) % this.capacity;
    }
  }

  /** At most `limit` entries behind a position that is not below the floor. */
  after(position: bigint, limit: number): LogItem[] {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#entryAt(middle).position <= position) low = middle + 1;
      else high = middle;
    }
    return Array.from({ length: Math.min(limit, this.#entries.length - low) }, (_, index) => this.#entryAt(low + index));
  }

  wakeReaders(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Resolves when there are new entries or other news. */
  nextChange(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #entryAt(index: number): LogItem {
    const entry = this.#entries[(this.#oldest + index) % this.capacity];
    if (!entry) throw new RangeError(`the ring has no entry ${index}`);
    return entry;
  }
}
