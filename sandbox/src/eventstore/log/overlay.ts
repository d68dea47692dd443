import { limitsOf } from './metadata.ts';
import { RememberedIds, type RememberedWrite } from './remembered-ids.ts';
import { END_OF_STREAM, isMetastream, subjectOf, type StreamHead, type StoredEntry } from './model.ts';
import type { StreamWrite } from './decide.ts';

/** The changes of a batch on top of the committed state; discarded when the batch fails. */
export class Overlay {
  readonly events: StoredEntry[] = [];
  readonly heads = new Map<string, StreamHead>();
  readonly #ids = new RememberedIds();
  #indexed = 0;
  restrictsAccess = false;
  readonly #resettled = new Set<string>();
  readonly #committed: (stream: string) => StreamHead;
  readonly #lastSeq: number;
  readonly #createdMs: number;

  constructor(committed: (stream: string) => StreamHead, lastSeq: number, createdMs: number) {
    this.#committed = committed;
    this.#lastSeq = lastSeq;
    this.#createdMs = createdMs;
  }

  readonly head = (stream: string): StreamHead => this.heads.get(stream) ?? this.#committed(stream);

  get lastSeq(): number {
    return this.#lastSeq + this.events.length;
  }

  /** The heads with changes beyond their revision. */
  get settings(): StreamHead[] {
    return [...this.#resettled].map(this.head);
  }

  /** Adds an event to the batch, at the next revision of its stream. */
  add({ stream, event, ends }: StreamWrite): StoredEntry {
    const head = this.head(stream);
    const revision = ends === true ? END_OF_STREAM : head.lastRevision + 1;
    // Field by field, here and below: objects that are spread cost several times as much, and these are made for every append.
    const { id, type, json, data, metadata } = event;
    const stored: StoredEntry = {
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

  /** Applies the limits in a metadata event to the stream that it describes. */
  #limit(subject: string, event: StoredEntry): void {
    const { restrictsAccess, ...limits } = limitsOf(event);
    this.restrictsAccess ||= restrictsAccess;
    this.#resettled.add(subject);
    this.heads.set(subject, { ...this.head(subject), ...limits });
  }

  /** Where this batch has written an id. Indexed at the first call, because few appends need it. */
  placeOf(stream: string, id: string): RememberedWrite | undefined {
    for (const event of this.events.slice(this.#indexed)) this.#ids.add(event.stream, event.id, event);
    this.#indexed = this.events.length;
    return this.#ids.get(stream, id);
  }

  /** This batch's own events of a stream, from a revision on. */
  eventsFrom(stream: string, from: number, limit: number): StoredEntry[] {
    return this.events.filter((event) => event.stream === stream && event.revision >= from).slice(0, Math.max(0, limit));
  }
}
