import type { StreamHead, StoredEntry } from '../log/model.ts';

export type Direction = 'forwards' | 'backwards';

/** One atomic commit of the writer. `settings`: the heads with changes beyond their revision. */
export type Batch = { events: StoredEntry[]; heads: StreamHead[]; settings: StreamHead[] };

/** A page of the log or of one stream from a position, inclusive. It may be shorter than requested; an empty page is the end. */
export type EventPageRequest = { from: number; limit: number; direction: Direction };

/**
 * Where events are kept. Only the writer calls `persist`, one batch at a time; everything else may be called at any
 * moment and may see what was persisted but not yet announced.
 */
export interface Storage {
  /** Answers the last event of the log that the server takes over. */
  open(): Promise<StoredEntry | null>;
  /** Heads of the streams that exist, of those asked for. */
  heads(streams: string[]): Promise<StreamHead[]>;
  /** The name of every stream that has events or settings, some perhaps twice. */
  eachStream(take: (name: string) => void): Promise<void>;
  /**
   * Throws `CommitUnknown` when it cannot be said whether the batch is there, `StorageLost` or `StorageUnable` when it is
   * surely not, anything else when the fault is in what was to be kept.
   */
  persist(batch: Batch): Promise<void>;
  readAll(page: EventPageRequest): Promise<StoredEntry[]>;
  readStream(stream: string, page: EventPageRequest): Promise<StoredEntry[]>;
  close(): Promise<void>;
}

/** The batch was not stored, and the storage must be reopened. */
export class StorageLost extends Error {
  override readonly name = 'StorageLost';
}

/** The batch was not stored, for a temporary reason unrelated to its content. */
export class StorageUnable extends Error {
  override readonly name = 'StorageUnable';
}

/** The batch may have been stored: only a reopened storage can tell. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}
