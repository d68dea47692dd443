import type { StoredEvent } from '../log/model.ts';
import { Ahead } from './ahead.ts';
import type { Matches } from './filter.ts';
import type { Store } from './store.ts';
import { StreamReader } from './stream-reader.ts';

const PAGE = 500;

/** A step of a subscription: events that were considered, and which of them are wanted. */
export type Step = { considered: StoredEvent[]; wanted: StoredEvent[] };

/** Walks towards the head and beyond it: the same loop catches up and stays live, and holds no more than a page. */
export interface Cursor {
  /** The next step, or null at the head. Throws `SourceDeleted` when there can be nothing more. */
  next(): Promise<Step | null>;
  /** Whether what was just written may concern this cursor. */
  concerns(streams: ReadonlySet<string> | null): boolean;
}

export class SourceDeleted extends Error {
  override readonly name = 'SourceDeleted';
  readonly stream: string;

  constructor(stream: string) {
    super(`stream ${stream} is deleted`);
    this.stream = stream;
  }
}

/** After a place in the whole log. */
export class AllCursor implements Cursor {
  readonly #ahead: Ahead;
  readonly #matches: Matches | null;
  #seq: number;

  constructor(store: Store, after: number, matches: Matches | null) {
    this.#ahead = new Ahead(store, 'forwards');
    this.#seq = after;
    this.#matches = matches;
  }

  async next(): Promise<Step | null> {
    const considered = await this.#ahead.page(this.#seq + 1);
    const last = considered.at(-1);
    if (last === undefined) return null;
    this.#seq = last.seq;
    return { considered, wanted: this.#matches === null ? considered : this.#matches(considered) };
  }

  concerns(): boolean {
    return true;
  }
}

/** After a revision of one stream, which need not exist yet. */
export class StreamCursor implements Cursor {
  readonly #store: Store;
  readonly #stream: string;
  #revision: number;

  constructor(store: Store, stream: string, after: number) {
    this.#store = store;
    this.#stream = stream;
    this.#revision = after;
  }

  async next(): Promise<Step | null> {
    const reader = await StreamReader.of(this.#store, this.#stream);
    if (reader.state === 'tombstoned') throw new SourceDeleted(this.#stream);
    if (reader.state === 'missing') return null;
    const { events, next } = await reader.page({ from: this.#revision + 1, limit: PAGE, direction: 'forwards' });
    const last = events.at(-1);
    if (last === undefined && next === null) return null;
    this.#revision = next === null ? (last?.revision ?? this.#revision) : next - 1;
    return { considered: events, wanted: events };
  }

  concerns(streams: ReadonlySet<string> | null): boolean {
    return streams === null || streams.has(this.#stream);
  }
}
