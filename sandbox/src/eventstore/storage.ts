import type { Head, StoredEvent } from './record.ts';

/** What one batch changes, all or nothing. */
export type Batch = { events: readonly StoredEvent[]; heads: ReadonlyMap<string, Head> };

export type Direction = 'forwards' | 'backwards';

/** Where a persistent subscription stands; the server keeps it as one document per group. */
export type GroupDocument = { stream: string; group: string; document: string };

/** The seam between the server and where it keeps things. */
export interface Storage {
  /** Position and time of the last event; takes what keeps a second writer out. */
  open(): Promise<{ lastSeq: number; lastTicks: bigint }>;
  heads(streams: readonly string[]): Promise<Map<string, Head>>;
  /** Durable when it returns. Throws `WriterFenced` when somebody else writes here. */
  commit(batch: Batch): Promise<void>;
  /** Events of one stream whose revision is at least (forwards) or at most (backwards) `from`. */
  readStream(stream: string, from: number, direction: Direction, limit: number, upTo: number): Promise<StoredEvent[]>;
  /** Events whose position is at least (forwards) or at most (backwards) `from`, none beyond `upTo`. */
  readAll(from: number, direction: Direction, limit: number, upTo: number): Promise<StoredEvent[]>;
  groups(): Promise<GroupDocument[]>;
  saveGroup(group: GroupDocument): Promise<void>;
  deleteGroup(stream: string, group: string): Promise<void>;
  close(): Promise<void>;
}

/** Another writer has taken over: this one must not write any more. */
export class WriterFenced extends Error {
  constructor(options?: { cause?: unknown }) {
    super('another event store server writes to this database', options);
    this.name = 'WriterFenced';
  }
}

/** Nobody knows whether the batch was committed: the connection was lost in between. */
export class CommitUnknown extends Error {
  constructor(options?: { cause?: unknown }) {
    super('the connection was lost while committing', options);
    this.name = 'CommitUnknown';
  }
}
