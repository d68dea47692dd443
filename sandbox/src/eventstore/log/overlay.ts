import { limitsOf } from './metadata.ts';
import { RememberedIds, type Remembered } from './remembered-ids.ts';
import { END_OF_STREAM, isMetastream, subjectOf, type Head, type StoredEvent } from './model.ts';
import type { Write } from './decide.ts';

/** What a batch would change, on top of what is committed: dropped whole when the batch fails. */
export class Overlay {
  readonly events: StoredEvent[] = [];
  readonly heads = new Map<string, Head>();
  readonly #ids = new RememberedIds();
  #indexed = 0;
  restrictsAccess = false;
  readonly #resettled = new Set<string>();
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

  /** The heads of which more has changed than their revision. */
  get settings(): Head[] {
    return [...this.#resettled].map(this.head);
  }

  add({ stream, event, ends }: Write): StoredEvent {
    const head = this.head(stream);
    const revision = ends === true ? END_OF_STREAM : head.lastRevision + 1;
    // Field by field, here and below: objects that are spread cost several times as much, and these are made for every append.
    const { id, type, json, data, metadata } = event;
    const stored: StoredEvent = {
      seq: this.lastSeq + 1,
      stream,
      revision,
      id,
      type,
      json,
      createdMs: this.#createdMs,
      data,
      metadata,
      encoded: undefined,
    };
    this.events.push(stored);
    const { lastRevision, tombstoned, maxCount, maxAgeSeconds, truncateBefore } = head;
    this.heads.set(stream, {
      stream,
      lastRevision: ends === true ? lastRevision : revision,
      tombstoned: tombstoned || ends === true,
      maxCount,
      maxAgeSeconds,
      truncateBefore,
    });
    if (ends === true) this.#resettled.add(stream);
    // What is said about a metadata stream counts for nothing: its limits are fixed.
    if (isMetastream(stream) && !isMetastream(subjectOf(stream))) this.#limit(subjectOf(stream), stored);
    return stored;
  }

  #limit(subject: string, event: StoredEvent): void {
    const { restrictsAccess, ...limits } = limitsOf(event);
    this.restrictsAccess ||= restrictsAccess;
    this.#resettled.add(subject);
    this.heads.set(subject, { ...this.head(subject), ...limits });
  }

  /** Where this batch itself has written an id. Few appends ask, so nothing is indexed before one does. */
  placeOf(stream: string, id: string): Remembered | undefined {
    for (const event of this.events.slice(this.#indexed)) this.#ids.add(event.stream, event.id, event);
    this.#indexed = this.events.length;
    return this.#ids.get(stream, id);
  }

  /** This batch's own events of a stream, from a revision on. */
  eventsFrom(stream: string, from: number, limit: number): StoredEvent[] {
    return this.events.filter((event) => event.stream === stream && event.revision >= from).slice(0, Math.max(0, limit));
  }
}
