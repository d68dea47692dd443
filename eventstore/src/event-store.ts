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

/**
 * What a subscription yields: an event of ours, one that cannot be read (not our vocabulary, a version from the future,
 * data that its schema refuses), or the news that the present end of the log was reached. Positions only grow.
 */
export type Delivery = LogItem | { kind: 'caught_up' };
export type LogItem = (
  | { kind: 'event'; event: Recorded; position: bigint }
  | { kind: 'unreadable'; stream: string; position: bigint; eventId: string; type: string; problem: string }
) & {
  /** As it is stored; from subscriptions only. */
  stored?: StoredEvent;
};

/** An event exactly as the store keeps it: nothing checked, nothing brought into the shape of today. */
export type StoredEvent = {
  position: bigint;
  stream: string;
  revision: bigint;
  id: string;
  type: string;
  created: Date;
  /** Bytes where the event is not JSON. */
  data: unknown;
  metadata: unknown;
};

export interface EventStore {
  /**
   * Events of one stream after revision `after` (from its beginning when absent). A stream that does not exist is an empty slice.
   * `revision` is that of the last event read, or `after` if none was read. Throws `UnreadableEvent`: a decision needs every event of its
   * stream.
   */
  read<E extends AnyEvent>(stream: string, options?: { after?: bigint; limit?: number }): Promise<Slice<E>>;

  /** Everything of the log after a position, system events left out, until its present end. */
  readAll(options?: { after?: bigint; limit?: number }): AsyncIterable<Delivery>;

  /** The event at a position of the log, readable or not, even if others of its stream are unreadable; null if there is none of ours. */
  eventAt(position: bigint): Promise<LogItem | null>;

  /** The same part of the log as `readAll`, as it is stored: what a proof about the log is made of. */
  readStored(options?: { after?: bigint }): AsyncIterable<StoredEvent>;

  /**
   * Appends all or nothing. Safe to repeat: event ids are the caller's, the revision is explicit, and after a lost answer the outcome is
   * looked up. Throws `WrongRevision` when another writer was first, `StoreUnavailable` when the deadline (milliseconds since the epoch)
   * passed, `StoreOverloaded` when too many appends are already waiting, `StoreRefused` when repeating cannot help.
   */
  append(stream: string, expected: Revision, events: readonly NewEvent[], options?: { deadline?: number }): Promise<Appended>;

  /**
   * Follows the whole log from a position; resubscribes automatically with back-off until the signal ends it. What has come together is
   * handed out together.
   */
  subscribe(options: {
    after: bigint | null;
    signal: AbortSignal;
    onTrouble?: (error: unknown) => void;
  }): AsyncIterable<readonly Delivery[]>;

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

/** The log ends before a position that was read from it: it is older than what remembers the position. */
export class LogEndsBefore extends Error {
  constructor(position: bigint) {
    super(`the log ends before position ${position}, which was read from it: it is older than that`);
    this.name = 'LogEndsBefore';
  }
}

/** The store did not answer in time, or not at all. The request may or may not have taken effect. */
export class StoreUnavailable extends Error {
  constructor(
    readonly operation: string,
    options?: { cause?: unknown },
  ) {
    super(`the event store did not answer: ${operation}`, options);
    this.name = 'StoreUnavailable';
  }
}

/** More appends wait than the store can take. Nothing was asked of it: come back later. */
export class StoreOverloaded extends Error {
  constructor(readonly retryAfterSeconds = 1) {
    super('too many appends are waiting for the event store');
    this.name = 'StoreOverloaded';
  }
}

/** The store will never accept this: too large, no access, a deleted stream. Nothing was written. */
export class StoreRefused extends Error {
  constructor(
    readonly stream: string,
    readonly reason: string,
    options?: { cause?: unknown },
  ) {
    super(`the event store refused an append to ${stream}: ${reason}`, options);
    this.name = 'StoreRefused';
  }
}

/** An event that its schema refuses, met while writing. */
export class UnwritableEvent extends Error {
  constructor(
    readonly type: string,
    readonly problem: string,
  ) {
    super(`event ${type} cannot be written: ${problem}`);
    this.name = 'UnwritableEvent';
  }
}

/** An event that cannot be read, met in a stream that is being decided on. */
export class UnreadableEvent extends Error {
  constructor(
    readonly stream: string,
    readonly revision: bigint,
    readonly type: string,
    readonly problem: string,
  ) {
    super(`event ${type} at ${stream}/${revision} cannot be read: ${problem}`);
    this.name = 'UnreadableEvent';
  }
}
