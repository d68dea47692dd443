import type { StoredEntry } from '../log/model.ts';
import { ReadAheadPages } from './ahead.ts';
import type { EventPredicate } from './filter.ts';
import type { LogStore } from './store.ts';
import { StreamReader } from './stream-reader.ts';

const PAGE = 500;

/** A step of a subscription: the events considered, and those that pass its filter. */
export type CursorStep = { considered: StoredEntry[]; wanted: StoredEntry[] };

/** Reads towards the end of the log and then waits for more: one loop catches up and stays live, with one page in memory. */
export interface Cursor {
  /** The next step, or null at the end. Throws `SourceDeleted` when nothing can follow. */
  next(): Promise<CursorStep | null>;
  /** Whether what was just written may concern this cursor. */
  isAffectedBy(streams: ReadonlySet<string> | null): boolean;
}

export class SourceDeleted extends Error {
  override readonly name = 'SourceDeleted';
  readonly stream: string;

  constructor(stream: string) {
    super(`stream ${stream} is deleted`);
    this.stream = stream;
  }
}

/** Follows the whole log after a position. */
export class AllCursor implements Cursor {
  readonly #ahead: ReadAheadPages;
  readonly #matches: EventPredicate | null;
  #seq: number;

  constructor(store: LogStore, after: number, matches: EventPredicate | null) {
    this.#ahead = new ReadAheadPages(store, 'forwards');
    this.#seq = after;
    this.#matches = matches;
  }

  async next(): Promise<CursorStep | null> {
    const considered = await this.#ahead.page(this.#seq + 1);
    const last = considered.at(-1);
    if (last === undefined) return null;
    this.#seq = last.seq;
    return { considered, wanted: this.#matches === null ? considered : this.#matches(considered) };
  }

  isAffectedBy(): boolean {
    return true;
  }
}

/** Follows one stream after a revision; the stream need not exist yet. */
export class StreamCursor implements Cursor {
  readonly #store: LogStore;
  readonly #stream: string;
  #revision: number;

  constructor(store: LogStore, stream: string, after: number) {
    this.#store = store;
    this.#stream = stream;
    this.#revision = after;
  }

  async next(): Promise<CursorStep | null> {
    const reader = await StreamReader.of(this.#store, this.#stream);
    if (reader.state === 'tombstoned') throw new SourceDeleted(this.#stream);
    if (reader.state === 'missing') return null;
    const { events, next } = await reader.page({ from: this.#revision + 1, limit: PAGE, direction: 'forwards' });
    const last = events.at(-1);
    if (last === undefined && next === null) return null;
    this.#revision = next === null ? (last?.revision ?? this.#revision) : next - 1;
    return { considered: events, wanted: events };
  }

  isAffectedBy(streams: ReadonlySet<string> | null): boolean {
    return streams === null || streams.has(this.#stream);
  }
}
