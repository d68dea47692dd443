export type AppendOutcome = 'appended' | 'wrong_revision' | 'refused' | 'unavailable' | 'overloaded';

/** All durations in milliseconds. */
export type StoreOptions = {
  /** How long an append is tried when the caller names no deadline. */
  appendDeadline?: number;
  /** How long one attempt of an append may take: longer than the store's own limit of 2 s, which gives a clearer answer. */
  attemptTimeout?: number;
  /** How long a read is tried, and how long a running one may stay silent. */
  readDeadline?: number;
  /** How often a silent subscription is compared with the store's head. */
  heartbeat?: number;
  /** Between attempts. */
  backOff?: { least: number; most: number };
  appendsInFlight?: number;
  appendsWaiting?: number;
  onAppend?: (durationMilliseconds: number, outcome: AppendOutcome) => void;
  /** The store has ended a live subscription because its reader was late; it continues after its last event. */
  onLate?: () => void;
  /** Every error that was handled: for logs and counters. */
  onTrouble?: (operation: string, error: unknown) => void;
};

export type ResolvedOptions = Required<StoreOptions>;

/** Fills in the defaults. */
export const resolveOptions = (options: StoreOptions): ResolvedOptions => ({
  appendDeadline: 10_000,
  attemptTimeout: 3_000,
  readDeadline: 10_000,
  heartbeat: 1_000,
  backOff: { least: 50, most: 1_000 },
  // Past this many only latency grows.
  appendsInFlight: 128,
  appendsWaiting: 1_024,
  onAppend: () => {},
  onLate: () => {},
  onTrouble: () => {},
  ...options,
});
