import { queryRows } from '@orderstream/projections/platform/database/sql';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { DepsOf, Needs } from '../deciding/use-case.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { withSpan } from '../telemetry/tracing.ts';
import { claimStatement, removeStatement, renewStatement, writeStatement } from './claim.sql.ts';
import { channelOf, retrySecondsAfter, type Claim, type ClaimedRow, type ClaimedWork } from './claimed-work.ts';

export type ClaimLoopDeps = {
  pool: Pool;
  metrics: Metrics;
  log: Logger;
  signal: AbortSignal;
  /** The longest time between two looks for due rows; notifications, and the due times that a look returns, cause earlier ones. */
  pollMilliseconds: number;
};

const defaults = {
  columns: null as readonly string[] | null,
  takesEarly: 'none' as const,
  keys: null as readonly string[] | null,
  mostRows: 100,
  after: [] as readonly string[],
  bring: null as { readonly text: string; readonly values: readonly unknown[] } | null,
  inParallel: 8,
  leaseSeconds: 15,
  backOff: { first: 0.2, most: 60 },
};
const defaultLimitMilliseconds = 300_000;
const retryMilliseconds = 1_000;
/** Time limit at shutdown for work in progress; after its lease, another worker starts it again. */
const graceMilliseconds = 5_000;

/** Processes one table. Any number of workers may run this: rows are locked only while they are being claimed. */
export class ClaimLoop<Row extends ClaimedRow = ClaimedRow, N extends Needs = Needs> {
  readonly channel: string;
  readonly #work: Required<ClaimedWork<Row, N>>;
  readonly #running = new Set<Promise<void>>();
  /** Until when the lease of a row is renewed. */
  readonly #leaseEnds = new Map<Row, number>();
  #lookCount = 0;
  /** When the next look is due. */
  #nextLookAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #wakeSleeper: (() => void) | null = null;

  constructor(
    private readonly loopDeps: ClaimLoopDeps,
    work: ClaimedWork<Row, N>,
    private readonly deps: DepsOf<N>,
  ) {
    const loop = work.loop ?? `claimed work: ${work.table}`;
    this.#work = { ...defaults, loop, limitOf: () => ({ loop, milliseconds: defaultLimitMilliseconds }), ...work };
    this.channel = channelOf(work.table);
  }

  /** Looks for due rows after so many seconds at the latest, by default at once. */
  wake(seconds = 0): void {
    const at = performance.now() + Math.ceil(seconds * 1_000);
    if (at >= this.#nextLookAt) return;
    this.#nextLookAt = at;
    this.#setAlarm();
  }

  /** Claims and processes due rows until the signal is aborted, and then waits a while for those in progress. */
  async run(): Promise<void> {
    const renewing = setInterval(() => void this.#renewLeases(), (this.#work.leaseSeconds * 1000) / 3);
    await this.#claimUntilAborted();
    await Promise.race([Promise.all(this.#running), sleep(graceMilliseconds, undefined, { ref: false })]);
    clearInterval(renewing);
  }

  /** Looks for due rows while slots are free, and sleeps in between. */
  async #claimUntilAborted(): Promise<void> {
    const { signal, metrics, log, pollMilliseconds } = this.loopDeps;
    while (!signal.aborted) {
      this.#nextLookAt = performance.now() + pollMilliseconds;
      const free = this.#work.inParallel - this.#running.size;
      try {
        if (free > 0 && (await processTurns.track(this.#work.loop, () => this.#claimDueRows(free))) === free) continue;
      } catch (error) {
        metrics.countTrouble(this.channel);
        log.warn({ err: error, table: this.#work.table }, 'due work could not be looked up');
        this.wake(retryMilliseconds / 1_000);
      }
      await this.#sleepUntilNextLook();
    }
  }

  /** Only the rows of a worker that was terminated, and of a claim that is stuck, wait for their lease to expire. */
  async #renewLeases(): Promise<void> {
    const now = performance.now();
    const leasedRows = [...this.#leaseEnds].filter(([, until]) => until > now).map(([row]) => row);
    if (leasedRows.length === 0) return;
    const { table, leaseSeconds } = this.#work;
    const { pool, log } = this.loopDeps;
    await queryRows(pool, renewStatement(table), [...idsAndFences(leasedRows), leaseSeconds]).catch((error: unknown) =>
      log.warn({ err: error, table }, 'leases of claimed work were not renewed'),
    );
  }

  /** Sets the timer for the next look, while the loop sleeps. */
  #setAlarm(): void {
    clearTimeout(this.#timer);
    if (this.#wakeSleeper) this.#timer = setTimeout(this.#wakeSleeper, Math.max(0, this.#nextLookAt - performance.now()));
  }

  /** Sleeps until the next look is due, or the signal is aborted. */
  async #sleepUntilNextLook(): Promise<void> {
    const { signal } = this.loopDeps;
    if (signal.aborted) return;
    let endSleep = () => {};
    // Aborted sleeps are not used here: each would create two errors with a stack.
    await new Promise<void>((resolve) => {
      endSleep = resolve;
      this.#wakeSleeper = resolve;
      this.#setAlarm();
      signal.addEventListener('abort', endSleep, { once: true });
    });
    signal.removeEventListener('abort', endSleep);
    clearTimeout(this.#timer);
    this.#wakeSleeper = null;
  }

  /**
   * Claims the due rows of the keys that have waited longest, and starts processing them. Returns the number of rows that it looked
   * at: fewer than `most` if no others are due. A key that is in progress waits.
   */
  async #claimDueRows(most: number): Promise<number> {
    this.#lookCount += 1;
    const { pool } = this.loopDeps;
    const { bring, keys, leaseSeconds, mostRows } = this.#work;
    if (bring) await queryRows(pool, bring.text, bring.values);
    const values = [most, mostRows, leaseSeconds, ...(keys ? [keys] : [])];
    const claimedRows = await queryRows<Row & { due: number; next_in: number | null }>(pool, claimStatement(this.#work), values);
    const byKey = new Map<string, Row[]>();
    for (const row of claimedRows) if (row.id !== null) byKey.set(row.claim_key, [...(byKey.get(row.claim_key) ?? []), row]);
    for (const rows of byKey.values()) this.#startHandling(rows);
    const nextIn = claimedRows[0]?.next_in ?? null;
    if (nextIn !== null) this.wake(nextIn);
    return claimedRows[0]?.due ?? 0;
  }

  /** Processes the rows of one key in the background; afterwards the loop looks for rows that could not be claimed in the meantime. */
  #startHandling(rows: Row[]): void {
    const looks = this.#lookCount;
    const working = this.#handleRows(rows).finally(() => {
      this.#running.delete(working);
      // A check was requested in between and found rows of this key; with all slots in use it could not claim them.
      if (this.#lookCount > looks || this.#running.size + 1 >= this.#work.inParallel) this.wake();
    });
    this.#running.add(working);
  }

  /** Carries out the work of one key within its limit; rows without a written outcome are released for a later attempt. */
  async #handleRows(rows: Row[]): Promise<void> {
    const { metrics, log, signal } = this.loopDeps;
    const { table, carryOut, limitOf, backOff } = this.#work;
    const { loop, milliseconds, keepsLease = false } = limitOf(rows[0]?.claim_key ?? '');
    const unreleased = new Set(rows);
    if (!keepsLease) for (const row of rows) this.#leaseEnds.set(row, performance.now() + milliseconds);
    /** Notes that rows have an outcome, so that the end of this work does not release them. */
    const markReleased = <T>(which: readonly Row[], written: T): T => {
      for (const row of which) if (unreleased.delete(row)) this.#leaseEnds.delete(row);
      return written;
    };
    const claim: Claim<Row> = {
      rows,
      write: async (which, columns, againIn) => markReleased(which, await this.#writeRows(which, columns, againIn)),
      remove: async (which) => markReleased(which, await this.#removeRows(which)),
    };
    try {
      await processTurns.track(loop, () => withSpan(`claim of ${table}`, () => carryOut(claim, this.deps, signal)), milliseconds);
    } catch (error) {
      metrics.countTrouble(this.channel);
      log.warn({ err: error, table, ids: rows.map(({ id }) => id) }, 'claimed work failed');
    }
    // Rows that cannot be released now become due when their lease expires.
    for (const row of unreleased) {
      this.#leaseEnds.delete(row);
      await this.#writeRows([row], {}, retrySecondsAfter(backOff, row.attempts)).catch((error: unknown) => {
        log.warn({ err: error, table, id: row.id }, 'claimed work could not be released');
      });
    }
  }

  /** Writes the outcome of rows and releases them; returns the ids of those that were still under this lease. */
  async #writeRows(rows: readonly Row[], columns: Parameters<Claim['write']>[1], againIn: number | null): Promise<string[]> {
    const writing = writeStatement(this.#work.table, Object.keys(columns));
    const written = await queryRows<{ id: string }>(this.loopDeps.pool, writing, [
      ...idsAndFences(rows),
      againIn,
      ...Object.values(columns),
    ]);
    if (againIn !== null) this.wake(againIn);
    return written.map(({ id }) => id);
  }

  async #removeRows(rows: readonly Row[]): Promise<void> {
    await queryRows(this.loopDeps.pool, removeStatement(this.#work.table), idsAndFences(rows));
  }
}

/** The parameters by which statements find the rows that are still under this lease. */
const idsAndFences = (rows: readonly ClaimedRow[]) => [rows.map(({ id }) => id), rows.map(({ fence }) => fence)];
