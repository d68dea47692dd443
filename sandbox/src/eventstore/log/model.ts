/** One event as the log keeps it. Positions and revisions are plain numbers: 2^53 of either is out of reach here. */
export type StoredEntry = {
  /** 1, 2, 3, …: the position in the whole log, without gaps. */
  seq: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  json: boolean;
  createdMs: number;
  data: Buffer;
  metadata: Buffer;
  /** The encoded answer with this event, cached after the first read. */
  encoded?: Buffer | undefined;
};

export type ProposedEvent = Pick<StoredEntry, 'id' | 'type' | 'json' | 'data' | 'metadata'>;

/** The limits from a stream's metadata that the server enforces. */
export type StreamSettings = {
  maxCount: number | null;
  maxAgeSeconds: number | null;
  truncateBefore: number | null;
};

/** The state of a stream that a decision needs. */
export type StreamHead = StreamSettings & {
  stream: string;
  /** Revision of the newest event, -1 when there is none. */
  lastRevision: number;
  tombstoned: boolean;
};

export type ExpectedState = number | 'any' | 'no_stream' | 'stream_exists';

export type WriteRequest =
  | { kind: 'append'; stream: string; expected: ExpectedState; events: ProposedEvent[] }
  | { kind: 'delete'; stream: string; expected: ExpectedState }
  | { kind: 'tombstone'; stream: string; expected: ExpectedState };

export type WriteRefusal =
  | { kind: 'wrong_revision'; stream: string; expected: ExpectedState; actual: number }
  | { kind: 'stream_deleted'; stream: string }
  | { kind: 'bad_request'; message: string };

export type WriteResult =
  /** Revision -1 and position 0: nothing was ever written. */
  | { kind: 'written'; revision: number; seq: number }
  | { kind: 'refused'; refusal: WriteRefusal }
  | { kind: 'timeout' }
  | { kind: 'unavailable'; message: string }
  | { kind: 'failed'; message: string };

/** The revision of a tombstone, and the $tb of a deleted stream: 2^63 - 1 on the wire. */
export const END_OF_STREAM = Number.MAX_SAFE_INTEGER;

export const METADATA_TYPE = '$metadata';
export const TOMBSTONE_TYPE = '$streamDeleted';

export function emptyHead(stream: string): StreamHead {
  return { stream, lastRevision: -1, maxCount: null, maxAgeSeconds: null, truncateBefore: null, tombstoned: false };
}

export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
export const metastreamOf = (stream: string): string => `$$${stream}`;
/** The stream that a metadata stream describes. */
export const subjectOf = (metastream: string): string => metastream.slice(2);
export const isSoftDeleted = (head: StreamHead): boolean => head.truncateBefore === END_OF_STREAM;

/** The lowest revision that readers still see, apart from the maximum age, which is checked for each event. */
export function firstVisible(head: StreamHead): number {
  // Only the last word about a stream can be read.
  if (isMetastream(head.stream)) return Math.max(0, head.lastRevision);
  const byCount = head.maxCount === null ? 0 : head.lastRevision - head.maxCount + 1;
  return Math.max(0, head.truncateBefore ?? 0, byCount);
}
