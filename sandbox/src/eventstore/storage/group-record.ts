export type ConsumerStrategy = 'DispatchToSingle' | 'RoundRobin' | 'Pinned';

/** How a persistent subscription behaves; the names are those of the protocol. */
export type GroupSettings = {
  resolve_links: boolean;
  extra_statistics: boolean;
  max_retry_count: number;
  min_checkpoint_count: number;
  max_checkpoint_count: number;
  max_subscriber_count: number;
  live_buffer_size: number;
  read_batch_size: number;
  history_buffer_size: number;
  message_timeout_ms: number;
  checkpoint_after_ms: number;
  consumer_strategy: ConsumerStrategy;
  /** A revision or a place in the log; 'end' is where the log ended when the group was made. */
  start_from: number | 'start' | 'end';
};

export type GroupFilter = { on: 'stream' | 'type'; regex: string; prefixes: string[] };

/** A persistent subscription as it survives a restart. */
export type GroupRecord = {
  /** The first revision, or place in the log, that the group was made to have. */
  begin: number;
  /** A stream's name, or `$all`. */
  source: string;
  name: string;
  settings: GroupSettings;
  filter: GroupFilter | null;
  /** The last event of which all before it are done with: revision of a stream, place in the log for `$all`. */
  checkpoint: number | null;
};
