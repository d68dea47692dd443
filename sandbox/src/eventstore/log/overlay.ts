import { limitsOf } from './metadata.ts';
import { RememberedIds } from './remembered-ids.ts';
import { END_OF_STREAM, isMetastream, subjectOf, type Head, type StoredEvent } from './model.ts';
import type { Write } from './decide.ts';

/** What a batch would change, on top of what is committed: dropped whole when the batch fails. */
export class Overlay {
  readonly events: StoredEvent[] = [];
  readonly heads = new Map<string, Head>();
  readonly ids = new RememberedIds();
  restrictsAccess = false;
  readonly #committed: (stream: string) => Head;
  readonly #lastSeq: number;
  readonly #createdMs: number;

  constructor(committed: (stream: string) => Head, lastSeq: number, createdMs: number) {
    this.#committed = committed;
    this.#lastSeq = lastSeq;
    this.#createdMs = createdMs;
  }

  readonly head = (stream: string): Head => this.heads.get(stream) ?? this.#committed(stream);

  get lastSeq(): number {
    return this.#lastSeq + this.events.length;
  }

  add({ stream, event, ends }: Write): StoredEvent {
    const head = this.head(stream);
    const revision = ends === true ? END_OF_STREAM : head.lastRevision + 1;
    const stored = { ...event, seq: this.lastSeq + 1, stream, revision, createdMs: this.#createdMs };
    this.events.push(stored);
    this.ids.add(stream, stored.id, stored);
    this.heads.set(stream, ends === true ? { ...head, tombstoned: true } : { ...head, lastRevision: revision });
    // What is said about a metadata stream counts for nothing: its limits are fixed.
    if (isMetastream(stream) && !isMetastream(subjectOf(stream))) this.#limit(subjectOf(stream), stored);
    return stored;
  }

  #limit(subject: string, event: StoredEvent): void {
    const { restrictsAccess, ...limits } = limitsOf(event);
    this.restrictsAccess ||= restrictsAccess;
    this.heads.set(subject, { ...this.head(subject), ...limits });
  }

  /** This batch's own events of a stream, from a revision on. */
  eventsFrom(stream: string, from: number, limit: number): StoredEvent[] {
    return this.events.filter((event) => event.stream === stream && event.revision >= from).slice(0, Math.max(0, limit));
  }
}
