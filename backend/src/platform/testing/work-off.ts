import type { Pool } from 'pg';
import { pino } from 'pino';
import type { DepsOf, Needs } from '../deciding/use-case.ts';
import { ClaimLoop } from '../processes/claim-loop.ts';
import type { ClaimedRow, ClaimedWork } from '../processes/claimed-work.ts';
import { claimedRounds, type Round } from '../processes/rounds.ts';
import { Metrics } from '../telemetry/metrics.ts';

/** A worker of one table that polls often, until it is ended. */
export function startWorker<Row extends ClaimedRow, N extends Needs>(
  pool: Pool,
  work: ClaimedWork<Row, N>,
  deps: DepsOf<N>,
  pollMilliseconds = 20,
) {
  const ending = new AbortController();
  const loopDeps = { pool, metrics: new Metrics(), log: pino({ level: 'silent' }), signal: ending.signal, pollMilliseconds };
  const ended = new ClaimLoop(loopDeps, work, deps).run();
  return { end: () => (ending.abort(), ended) };
}

/** A worker of these rounds. */
export const startRounds = (pool: Pool, rounds: readonly Round[], deps: object = {}) =>
  startWorker(
    pool,
    claimedRounds(rounds, <N extends Needs>() => deps as DepsOf<N>),
    {},
  );
