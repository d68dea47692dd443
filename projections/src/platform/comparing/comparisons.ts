import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { PoisonedRebuild } from '../building/table-builder.ts';
import type { Model } from '../declaring/model.ts';
import { listenToPostgres } from '../database/postgres-listener.ts';
import { processTurns } from '../running/turns.ts';
import { ComparisonUnderWay, isEqual, verifyAll, type ComparedTable, type ReplayProgress } from './verify.ts';

export type ComparisonDeps = {
  pool: Pool;
  databaseUrl: string;
  /** For the comparison itself. */
  tables: Pool;
  store: Pick<EventStore, 'readAll'>;
  models: readonly Model[];
  owner: string;
  log: Logger;
  signal: AbortSignal;
  /** The part of the time that a replay works. */
  share?: number;
  stepMilliseconds?: number;
};

export const comparisonsLoop = 'comparisons';
/** Where a comparison is asked for: the channel of its table. */
const comparisonChannel = 'work_comparison';
/** Longer than to copy the tables, or to compare them row by row; between the two it progresses with the log. */
const usualStep = 3_600_000;

/** Requests are heard at once; this is for one whose notification was lost. */
const askMilliseconds = 15_000;
const noteMilliseconds = 500;
const leaseSeconds = 10;
const mostAttempts = 5;
/** Half of the time belongs to the shop. */
const usualShare = 0.5;

/** Makes the comparisons that are asked for, one at a time however many processes there are, until the signal. */
export async function runComparisons(deps: ComparisonDeps): Promise<void> {
  const { databaseUrl, signal, log, stepMilliseconds = usualStep } = deps;
  let pausing = new AbortController();
  const endPause = () => pausing.abort();
  const listening = listenToPostgres({
    databaseUrl,
    channels: [comparisonChannel],
    onNotification: endPause,
    onMissed: endPause,
    log,
    signal,
  });
  while (!signal.aborted) {
    pausing = new AbortController();
    let rest = askMilliseconds;
    try {
      const { taken, leasedFor } = await processTurns.track(comparisonsLoop, () => claimComparison(deps));
      if (leasedFor !== null) rest = Math.min(rest, Math.max(0, leasedFor));
      if (taken) await processTurns.track(comparisonsLoop, (moved) => compare(deps, taken, moved), stepMilliseconds);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the tables could not be compared');
    }
    await sleep(rest, undefined, { signal: AbortSignal.any([signal, pausing.signal]) }).catch(() => undefined);
  }
  await listening;
}

type ClaimedComparison = { id: string; attempts: number; canceled: boolean };

/**
 * A comparison without an owner, or whose process has ended: it restarts from scratch. Where another process has it: the milliseconds
 * until its lease ends.
 */
async function claimComparison({ pool, owner }: ComparisonDeps): Promise<{ taken: ClaimedComparison | null; leasedFor: number | null }> {
  const { rows } = await pool.query<ClaimedComparison & { leased_for: number | null }>(
    `with taken as (
       update work.comparison set owner = $1, attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $2),
         started_at = clock_timestamp(), events = 0, position = null, until = null
       where ended_at is null and (leased_until is null or leased_until < clock_timestamp()) returning id, attempts, canceled
     )
     select taken.*, (select ceil(1000 * extract(epoch from leased_until - clock_timestamp()))::int from work.comparison where ended_at is null)
       as leased_for from (select) one left join taken on true`,
    [owner, leaseSeconds],
  );
  const [row] = rows;
  return { taken: row?.id ? row : null, leasedFor: row?.leased_for ?? null };
}

/** Replays the log, compares all tables and stores the outcome. */
async function compare(deps: ComparisonDeps, taken: ClaimedComparison, moved: () => void): Promise<void> {
  if (taken.canceled) return endComparison(deps, taken, 'canceled');
  if (taken.attempts > mostAttempts) return endComparison(deps, taken, 'failed');
  const stopping = new AbortController();
  const progress = new ProgressReporter(deps, taken, () => stopping.abort());
  try {
    const signal = AbortSignal.any([deps.signal, stopping.signal]);
    const { tables, store, models, share = usualShare } = deps;
    const onProgress = (replaying: ReplayProgress) => {
      moved();
      progress.setProgress(replaying);
    };
    const differences = await verifyAll({ pool: tables, store, signal, share, onProgress }, models);
    progress.stop();
    await progress.saveProgress();
    const reports = differences.map(({ position, ...table }): ComparedTable => ({ ...table, position: String(position) }));
    await endComparison(deps, taken, differences.every(isEqual) ? 'equal' : 'different', JSON.stringify(reports));
  } catch (error) {
    progress.stop();
    await handleInterruption(deps, taken, progress.canceled, error);
  } finally {
    progress.stop();
  }
}

/** Ends a canceled or failed comparison; hands any other one to the next process. */
async function handleInterruption(deps: ComparisonDeps, taken: ClaimedComparison, canceled: boolean, error: unknown): Promise<void> {
  if (canceled) return endComparison(deps, taken, 'canceled');
  const isOver = deps.signal.aborted || error instanceof ComparisonUnderWay;
  if (error instanceof PoisonedRebuild) await endComparison(deps, taken, 'failed');
  // Another process may take over at once; a clean exit does not count as a failed attempt.
  else
    await deps.pool.query(
      'update work.comparison set leased_until = null, owner = null, attempts = attempts - $3 where id = $1 and owner = $2 and ended_at is null',
      [taken.id, deps.owner, isOver ? 1 : 0],
    );
  if (!isOver) throw error;
}

type Outcome = 'equal' | 'different' | 'canceled' | 'failed';

async function endComparison(
  { pool, owner }: ComparisonDeps,
  { id }: ClaimedComparison,
  outcome: Outcome,
  tables: string | null = null,
): Promise<void> {
  await pool.query(
    `update work.comparison set ended_at = clock_timestamp(), outcome = $3, tables = $4, owner = null, leased_until = null
     where id = $1 and owner = $2 and ended_at is null`,
    [id, owner, outcome, tables],
  );
}

/** Reports progress and renews the lease while the comparison moves; learns that the comparison was canceled, or taken over by another process. */
class ProgressReporter {
  canceled = false;
  #replaying: ReplayProgress | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly deps: ComparisonDeps,
    private readonly taken: ClaimedComparison,
    private readonly onStop: () => void,
  ) {
    // Without the database no other process can take over either.
    this.#timer = setInterval(() => void this.saveProgress().catch(() => undefined), noteMilliseconds);
  }

  setProgress(replaying: ReplayProgress): void {
    this.#replaying = replaying;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async saveProgress(): Promise<void> {
    if (processTurns.isStuck(comparisonsLoop)) return;
    const { events = 0, position = null, until = null } = this.#replaying ?? {};
    const { rows } = await this.deps.pool.query<{ canceled: boolean }>(
      `update work.comparison set events = $3, position = $4, until = $5, leased_until = clock_timestamp() + make_interval(secs => $6)
       where id = $1 and owner = $2 and ended_at is null returning canceled`,
      [
        this.taken.id,
        this.deps.owner,
        events,
        position === null ? null : String(position),
        until === null ? null : String(until),
        leaseSeconds,
      ],
    );
    this.canceled = rows[0]?.canceled ?? false;
    if (!rows[0] || this.canceled) this.onStop();
  }
}
