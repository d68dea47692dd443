import type { AnyEvent, Meta, Recorded } from '@orderstream/contracts/shared/event';

/** The revision that a stream must have for an append to be accepted. Always explicit. */
export type Revision = bigint | 'no_stream';

export type Slice<E extends AnyEvent = AnyEvent> = {
  events: Recorded<E>[];
  revision: Revision;
  /** Of the last event read, or null when nothing was read. */
  position: bigint | null;
};

export type NewEvent<E extends AnyEvent = AnyEvent> = E & { id: string; meta: Meta };

export type Appended = { revision: bigint; position: bigint };

/** What a subscription yields: an event of ours, one that cannot be read, or the news that it has caught up. */
export type Delivery =
  | { kind: 'event'; event: Recorded; position: bigint }
  | { kind: 'foreign'; position: bigint }
  | { kind: 'unreadable'; stream: string; position: bigint; eventId: string; type: string; problem: string }
  | { kind: 'caught_up' };

export interface EventStore {
  /** Events of one stream after `after` (from its beginning when absent). A stream that does not exist is an empty slice. */
  read<E extends AnyEvent>(stream: string, options?: { after?: bigint; limit?: number }): Promise<Slice<E>>;

  /** Everything of the log after a position, system events left out, until its present end. */
  readAll(options?: { after?: bigint; limit?: number }): AsyncIterable<Delivery>;

  /**
   * Appends all or nothing. Safe to repeat: event ids are the caller's, the revision is explicit, and an answer that
   * was lost is found out. Throws `WrongRevision` when somebody else was first, `StoreUnavailable` when the deadline passed.
   */
  append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended>;

  /** Follows the whole log from a position; resubscribes by itself with back-off until the signal ends it. */
  subscribe(options: { after: bigint | null; signal: AbortSignal; onTrouble?: (error: unknown) => void }): AsyncIterable<Delivery>;

  /** Position of the newest event of the log (0 when there is none). */
  head(): Promise<bigint>;

  /** The store answers a read within its deadline. */
  healthy(): Promise<boolean>;

  close(): Promise<void>;
}

/** The stream is not at the expected revision: load again and decide again. */
export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: Revision,
    readonly actual: Revision | undefined,
  ) {
    super(`stream ${stream} is not at revision ${expected}`);
    this.name = 'WrongRevision';
  }
}

/** The store did not answer in time, or not at all. What was asked may or may not have happened. */
export class StoreUnavailable extends Error {
  constructor(
    readonly operation: string,
    options?: { cause?: unknown },
  ) {
    super(`the event store did not answer: ${operation}`, options);
    this.name = 'StoreUnavailable';
  }
}
