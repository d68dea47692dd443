import type { DepsOf, Needs } from '../deciding/use-case.ts';

export type ClaimedRow = { id: string; claim_key: string; attempts: number; fence: number };
type Columns = Readonly<Record<string, string | number | Date | null>>;

/** A lease on the due rows of one key. */
export interface Claim<Row extends ClaimedRow = ClaimedRow> {
  readonly rows: readonly Row[];
  /**
   * Writes the outcome of these rows and releases them, due again in the given number of seconds or never. Returns the ids of the
   * rows still under this lease: an outcome written after the lease was lost is refused.
   */
  write(this: void, rows: readonly Row[], columns: Columns, againIn: number | null): Promise<string[]>;
  /** Deletes these rows, as far as they are still under this lease: nothing is left to do for them. */
  remove(this: void, rows: readonly Row[]): Promise<void>;
}

/** The first and the longest delay between attempts, in seconds. */
export type BackOff = { readonly first: number; readonly most: number };
/** Seconds before the next attempt: doubled with each, and varied, so that rows that failed together are not retried together. */
export const retrySecondsAfter = ({ first, most }: BackOff, attempts: number): number =>
  Math.min(most, first * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);

/** The time that the work of one key may take. */
export type WorkLimit = {
  /** As it is reported to the operator. */
  readonly loop: string;
  /** Longer than the calls and statements of a claim may take together. A claim that is older is stuck, and loses its lease. */
  readonly milliseconds: number;
  /** Work that keeps its lease by its own writes loses it when these stop. */
  readonly keepsLease?: boolean;
};

/**
 * Work kept in a table: `id text primary key, claim_key text, attempts int default 0, fence int default 0, next_at timestamptz,
 * claimed_until timestamptz`, with an index on next_at where it is not null. A row without a next_at is finished. Each insert must
 * notify the table's channel; a number as the payload says in how many seconds the row is due.
 */
export type ClaimedWork<Row extends ClaimedRow = ClaimedRow, N extends Needs = Needs> = {
  readonly table: string;
  /** As its turns are reported to the operator; by default `claimed work: TABLE`. */
  readonly loop?: string;
  /** Columns that the work needs besides those that every such table has; by default all of them. */
  readonly columns?: readonly string[] | null;
  /** Rows that are claimed together with the due rows of their key, before they are due: new ones, or all, so that none overtakes another. */
  readonly takesEarly?: 'none' | 'new' | 'all';
  /** The keys that this worker has work for; by default all. */
  readonly keys?: readonly string[] | null;
  /** The most rows that are claimed together. */
  readonly mostRows?: number;
  /** Tables of claimed work that go first: no row is claimed while one of theirs is due and waits for a worker. */
  readonly after?: readonly string[];
  /** Brings rows into the table before each look at it. */
  readonly bring?: { readonly text: string; readonly values: readonly unknown[] } | null;
  /** Handles the rows of one key together. Rows without a written outcome are retried later. The signal is that of the worker's end. */
  carryOut(this: void, claim: Claim<Row>, deps: DepsOf<N>, signal: AbortSignal): Promise<void>;
  readonly needs: N;
  readonly inParallel?: number;
  readonly leaseSeconds?: number;
  readonly limitOf?: (key: string) => WorkLimit;
  readonly backOff?: BackOff;
};

/** The notification channel of a table of work. */
export const channelOf = (table: string): string => table.replace('.', '_');
