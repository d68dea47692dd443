import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOf, statement } from '@orderstream/projections/platform/reading/prepared';
import { turns } from '@orderstream/projections/platform/running/turns';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { DepsOf, Needs } from '../deciding/use-case.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { traced } from '../telemetry/tracing.ts';

export type ClaimedRow = { id: string; claim_key: string; attempts: number; fence: number };
type Columns = Readonly<Record<string, string | number | Date | null>>;

/** A lease on the due rows of one key. */
export interface Claim<Row extends ClaimedRow = ClaimedRow> {
  readonly rows: readonly Row[];
  /**
   * Writes the outcome of these rows and releases them, due again in the given number of seconds or never. Returns the ids of the
   * rows still under this lease: an outcome written after the lease was lost is refused.
   */
  write(rows: readonly Row[], columns: Columns, againIn: number | null): Promise<string[]>;
}

/**
 * Work kept in a table: `id text primary key, claim_key text, attempts int default 0, fence int default 0, next_at timestamptz,
 * claimed_until timestamptz`, with an index on next_at where it is not null. A row without a next_at is finished. Each insert must
 * notify the table's channel.
 */
export type ClaimedWork<Row extends ClaimedRow = ClaimedRow, N extends Needs = Needs> = {
  readonly table: string;
  /** Columns that the work needs besides those that every such table has; by default all of them. */
  readonly columns?: readonly string[] | null;
  /** Rows that wait for their first attempt are claimed together with the due rows of their key. */
  readonly takesEarly?: boolean;
  /** Handles the rows of one key together. Rows without a written outcome are retried later. */
  carryOut(this: void, claim: Claim<Row>, deps: DepsOf<N>): Promise<void>;
  readonly needs: N;
  readonly inParallel?: number;
  readonly leaseSeconds?: number;
  /** Longer than the calls and statements of a claim may take together. A claim that is older is stuck, and loses its lease. */
  readonly claimMilliseconds?: number;
  readonly backOffSeconds?: (attempts: number) => number;
};

export type ClaimsAround = {
  pool: Pool;
  metrics: Metrics;
  log: Logger;
  signal: AbortSignal;
  pollMilliseconds: number;
};

export const channelOf = (table: string): string => table.replace('.', '_');

const common = ['id', 'claim_key', 'attempts', 'fence'];
const usual = {
  columns: null as readonly string[] | null,
  takesEarly: false,
  inParallel: 8,
  leaseSeconds: 15,
  claimMilliseconds: 300_000,
  backOffSeconds: (attempts: number) => Math.min(60, 0.1 * 2 ** attempts) * (0.75 + Math.random() / 2),
};
const mostRows = 100;
/** Time limit at shutdown for work in progress; after its lease, another worker starts it again. */
const graceMilliseconds = 5_000;

/** Processes one table. Any number of workers may run this: rows are locked only while they are being claimed. */
export class ClaimLoop<Row extends ClaimedRow = ClaimedRow, N extends Needs = Needs> {
  readonly channel: string;
  readonly #work: Required<ClaimedWork<Row, N>>;
  readonly #running = new Set<Promise<void>>();
  /** Until when the lease of a row is renewed. */
  readonly #held = new Map<Row, number>();
  #looks = 0;
  #woken = false;
  #wake: () => void = () => {};

  constructor(
    private readonly around: ClaimsAround,
    work: ClaimedWork<Row, N>,
    private readonly deps: DepsOf<N>,
  ) {
    this.#work = { ...usual, ...work };
    this.channel = channelOf(work.table);
  }

  get #loop(): string {
    return `claimed work: ${this.#work.table}`;
  }

  /** Checks at once whether rows are due. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  async run(): Promise<void> {
    const renewing = setInterval(() => void this.#renew(), (this.#work.leaseSeconds * 1000) / 3);
    await this.#workOff();
    await Promise.race([Promise.all(this.#running), sleep(graceMilliseconds, undefined, { ref: false })]);
    clearInterval(renewing);
  }

  async #workOff(): Promise<void> {
    const { signal, metrics, log } = this.around;
    while (!signal.aborted) {
      this.#woken = false;
      const free = this.#work.inParallel - this.#running.size;
      let isMoreDue = false;
      try {
        if (free > 0) {
          const { claims, due } = await turns.during(this.#loop, () => this.#claim(free));
          isMoreDue = due === free;
          for (const rows of claims) this.#begin(rows);
        }
      } catch (error) {
        metrics.trouble(this.channel);
        log.warn({ err: error, table: this.#work.table }, 'due work could not be looked up');
      }
      if (!isMoreDue) await this.#rest();
    }
  }

  /** Only the rows of a worker that was terminated, and of a claim that is stuck, wait for their lease to expire. */
  async #renew(): Promise<void> {
    const now = performance.now();
    const held = [...this.#held].filter(([, until]) => until > now).map(([row]) => row);
    if (held.length === 0) return;
    const { table, leaseSeconds } = this.#work;
    const { pool, log } = this.around;
    await pool
      .query(
        `update ${table} t set claimed_until = now() + make_interval(secs => $3)
         from unnest($1::text[], $2::int[]) as mine (id, fence) where t.id = mine.id and t.fence = mine.fence and t.claimed_until is not null`,
        [held.map(({ id }) => id), held.map(({ fence }) => fence), leaseSeconds],
      )
      .catch((error: unknown) => log.warn({ err: error, table }, 'leases of claimed work were not renewed'));
  }

  async #rest(): Promise<void> {
    const { signal, pollMilliseconds } = this.around;
    if (this.#woken || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds);
      // Aborted sleeps are not used here: each would create two errors with a stack.
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', this.#wake, { once: true });
    });
    signal.removeEventListener('abort', this.#wake);
  }

  /**
   * The keys of the rows that have waited longest, each with all of its due rows, and the number of rows that were looked at: less
   * than asked for, if no others are due. A key that is in progress waits.
   */
  async #claim(most: number): Promise<{ claims: Row[][]; due: number }> {
    this.#looks += 1;
    const { table, columns, takesEarly, leaseSeconds } = this.#work;
    const wanted = columns ? [...common, ...columns].map((name) => `t.${name}`).join(', ') : 't.*';
    const claiming = statement(
      `with due as (
         select claim_key from ${table} t where next_at <= now() and (claimed_until is null or claimed_until <= now())
           and not exists (select from ${table} o where o.claim_key = t.claim_key and o.next_at is not null and o.claimed_until > now())
         order by next_at limit $1 for update skip locked
       ), mine as (
         select id from ${table} where claim_key in (select claim_key from due)
           and (next_at <= now()${takesEarly ? ' or (attempts = 0 and next_at is not null)' : ''})
           and (claimed_until is null or claimed_until <= now())
         order by next_at limit $2 for update skip locked
       )
       update ${table} t set attempts = attempts + 1, fence = fence + 1, claimed_until = now() + make_interval(secs => $3)
       from mine where t.id = mine.id returning ${wanted}, (select count(*)::int from due) as due`,
    );
    const rows = await rowsOf<Row & { due: number }>(this.around.pool, claiming, [most, mostRows, leaseSeconds]);
    const byKey = new Map<string, Row[]>();
    for (const row of rows) byKey.set(row.claim_key, [...(byKey.get(row.claim_key) ?? []), row]);
    return { claims: [...byKey.values()], due: rows[0]?.due ?? 0 };
  }

  #begin(rows: Row[]): void {
    const looks = this.#looks;
    const working = this.#handle(rows).finally(() => {
      this.#running.delete(working);
      // A check was requested in between and found rows of this key; with all slots in use it could not claim them.
      if (this.#looks > looks || this.#running.size + 1 >= this.#work.inParallel) this.wake();
    });
    this.#running.add(working);
  }

  async #handle(rows: Row[]): Promise<void> {
    const { metrics, log } = this.around;
    const { table, carryOut, claimMilliseconds, backOffSeconds } = this.#work;
    const left = new Set(rows);
    for (const row of rows) this.#held.set(row, performance.now() + claimMilliseconds);
    const write = async (which: readonly Row[], columns: Columns, againIn: number | null) => {
      const held = await this.#write(which, columns, againIn);
      for (const row of which) if (left.delete(row)) this.#held.delete(row);
      return held;
    };
    const claim = { rows, write };
    try {
      await turns.during(this.#loop, () => traced(`claim of ${table}`, () => carryOut(claim, this.deps)), claimMilliseconds);
    } catch (error) {
      metrics.trouble(this.channel);
      log.warn({ err: error, table, ids: rows.map(({ id }) => id) }, 'claimed work failed');
    }
    // Rows that cannot be released now become due when their lease expires.
    for (const row of left) {
      this.#held.delete(row);
      await this.#write([row], {}, backOffSeconds(row.attempts)).catch((error: unknown) => {
        log.warn({ err: error, table, id: row.id }, 'claimed work could not be released');
      });
    }
  }

  async #write(rows: readonly Row[], columns: Columns, againIn: number | null): Promise<string[]> {
    const set = Object.keys(columns).map((name, index) => `${name} = $${index + 4}, `);
    const writing = statement(
      `update ${this.#work.table} t set ${set.join('')}next_at = now() + make_interval(secs => $3), claimed_until = null
       from unnest($1::text[], $2::int[]) as mine (id, fence) where t.id = mine.id and t.fence = mine.fence returning t.id`,
    );
    const which = [rows.map(({ id }) => id), rows.map(({ fence }) => fence)];
    const written = await rowsOf<{ id: string }>(this.around.pool, writing, [...which, againIn, ...Object.values(columns)]);
    return written.map(({ id }) => id);
  }
}
