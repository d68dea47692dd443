import type { StreamHead, LoggedEvent } from '../log/model.ts';

export type Direction = 'forwards' | 'backwards';

/** What one commit of the writer makes durable, whole or not at all. `settings`: the heads of which more has changed than their revision. */
export type Batch = { events: LoggedEvent[]; heads: StreamHead[]; settings: StreamHead[] };

/** A page of the whole log or of one stream, from a place on (that place included). It may be shorter than asked for; empty is the end. */
export type PageRequest = { from: number; limit: number; direction: Direction };

/**
 * Where events are kept. Only the writer calls `persist`, one batch at a time; everything else may be called at any
 * moment and may see what was persisted but not yet announced.
 */
export interface Storage {
  /** Answers the last event of the log that the server takes over. */
  open(): Promise<LoggedEvent | null>;
  /** Heads of the streams that exist, of those asked for. */
  heads(streams: string[]): Promise<StreamHead[]>;
  /** The name of every stream that has events or settings, some perhaps twice. */
  eachStream(take: (name: string) => void): Promise<void>;
  /**
   * Throws `CommitUnknown` when it cannot be said whether the batch is there, `StorageLost` or `StorageUnable` when it is
   * surely not, anything else when the fault is in what was to be kept.
   */
  persist(batch: Batch): Promise<void>;
  readAll(page: PageRequest): Promise<LoggedEvent[]>;
  readStream(stream: string, page: PageRequest): Promise<LoggedEvent[]>;
  close(): Promise<void>;
}

/** Nothing of the batch was kept; the storage has to be opened again. */
export class StorageLost extends Error {
  override readonly name = 'StorageLost';
}

/** Nothing of the batch was kept, for a reason that does not lie in it and that may pass. */
export class StorageUnable extends Error {
  override readonly name = 'StorageUnable';
}

/** The batch may have been kept: the storage has to be opened again to know. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}
