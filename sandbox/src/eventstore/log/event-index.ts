import type { StoredEntry } from './model.ts';
import { END_OF_STREAM } from './model.ts';
import type { EventPageRequest } from '../storage/storage.ts';

/** Consecutive events; dropping the oldest does not copy the others each time. */
class NeighbourRun {
  #events: StoredEntry[] = [];
  #dropped = 0;
  /** Number of the first event: its place in the log or its revision. */
  first: number;

  constructor(first: number) {
    this.first = first;
  }

  get length(): number {
    return this.#events.length - this.#dropped;
  }

  push(event: StoredEntry): void {
    this.#events.push(event);
  }

  /** Removes the oldest event and returns it. */
  shift(): StoredEntry | undefined {
    const event = this.#events[this.#dropped];
    if (event === undefined) return undefined;
    this.#dropped += 1;
    this.first += 1;
    if (this.#dropped > 1024 && this.#dropped * 2 > this.#events.length) {
      this.#events = this.#events.slice(this.#dropped);
      this.#dropped = 0;
    }
    return event;
  }

  /** The events of the page that are in this run. */
  page({ from, limit, direction }: EventPageRequest): StoredEntry[] {
    const last = this.first + this.length - 1;
    if (direction === 'forwards') {
      const start = Math.max(from, this.first);
      return this.#slice(start, Math.min(last, start + limit - 1));
    }
    const start = Math.min(from, last);
    return this.#slice(Math.max(this.first, start - limit + 1), start).reverse();
  }

  /** The events between two numbers, both included. */
  #slice(from: number, to: number): StoredEntry[] {
    const offset = this.#dropped - this.first;
    return from > to ? [] : this.#events.slice(from + offset, to + offset + 1);
  }
}

// What is asked for of an event is taken out of its answer and kept beside it.
const sizeOf = (event: StoredEntry): number => (event.encoded?.length ?? event.data.length + event.metadata.length) + 800;

/** Cache of events by place in the log and by stream; evicts the oldest above its size limit. */
export class EventIndex {
  readonly #all: NeighbourRun;
  readonly #streams = new Map<string, NeighbourRun>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(firstSeq: number, maxBytes: number) {
    this.#all = new NeighbourRun(firstSeq);
    this.#maxBytes = maxBytes;
  }

  add(event: StoredEntry): void {
    this.#all.push(event);
    this.#bytes += sizeOf(event);
    if (event.revision !== END_OF_STREAM) {
      let run = this.#streams.get(event.stream);
      if (run === undefined) this.#streams.set(event.stream, (run = new NeighbourRun(event.revision)));
      run.push(event);
    }
    while (this.#bytes > this.#maxBytes && this.#all.length > 1) this.#evict();
  }

  /** Removes the oldest event from the cache. */
  #evict(): void {
    const event = this.#all.shift();
    if (event === undefined) return;
    this.#bytes -= sizeOf(event);
    if (event.revision === END_OF_STREAM) return;
    const run = this.#streams.get(event.stream);
    run?.shift();
    if (run?.length === 0) this.#streams.delete(event.stream);
  }

  /** The page, or undefined when part of it may be older than the cache. */
  pageOfAll(page: EventPageRequest): StoredEntry[] | undefined {
    return pageOfRun(this.#all, 1, page);
  }

  pageOfStream(stream: string, page: EventPageRequest): StoredEntry[] | undefined {
    const run = this.#streams.get(stream);
    return run === undefined ? undefined : pageOfRun(run, 0, page);
  }
}

function pageOfRun(run: NeighbourRun, beginning: number, page: EventPageRequest): StoredEntry[] | undefined {
  const lowest = page.direction === 'forwards' ? page.from : Math.min(page.from, run.first + run.length - 1) - page.limit + 1;
  return Math.max(lowest, beginning) >= run.first ? run.page(page) : undefined;
}
