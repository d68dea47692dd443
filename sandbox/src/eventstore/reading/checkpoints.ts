import type { StoredEntry } from '../log/model.ts';
import type { CursorStep } from './cursor.ts';

type CheckpointPart = { events: StoredEntry[]; reached: number | null };

/** Splits a subscription's events at its checkpoints: after a fixed number of events, matching or not. */
export class CheckpointSplitter {
  readonly #every: number | null;
  #considered = 0;
  #last: number | null = null;

  constructor(every: number | null) {
    this.#every = every;
  }

  /** The position of the last event considered. */
  get last(): number | null {
    return this.#last;
  }

  /** Splits one step at the checkpoints in it; `reached` is the position of a checkpoint, or null. */
  *parts({ considered, wanted }: CursorStep): Generator<CheckpointPart, void, undefined> {
    this.#last = considered.at(-1)?.seq ?? this.#last;
    if (this.#every === null) return yield { events: wanted, reached: null };
    let begin = 0;
    let end = 0;
    for (const event of considered) {
      if (wanted[end] === event) end += 1;
      this.#considered += 1;
      if (this.#considered < this.#every) continue;
      this.#considered = 0;
      yield { events: wanted.slice(begin, end), reached: event.seq };
      begin = end;
    }
    if (begin < end) yield { events: wanted.slice(begin, end), reached: null };
  }
}
