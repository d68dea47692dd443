import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { turns } from '@orderstream/projections/platform/running/turns';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { IdempotentAnswers } from '../http/idempotency.ts';
import { RateWindows } from '../http/limits/rate-windows.ts';
import { LOG, POOL } from '../tokens.ts';
import { prolongRound, takeRound } from './shared-rounds.ts';

const name = 'housekeeping';
const everySeconds = 10 * 60;
/** How often a worker asks whether it is its turn. */
const askMilliseconds = 60_000;
/** Each of its statements and commands has a limit of its own. */
const longestMilliseconds = 3_600_000;

export type Sweep = () => Promise<unknown>;

/** Deletes expired rows: one worker for all. */
@Injectable()
export class Housekeeping {
  constructor(
    @Inject(IdempotentAnswers) private readonly answers: IdempotentAnswers,
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** `others`: the sweeps of the capabilities. */
  async run(signal: AbortSignal, others: readonly Sweep[]): Promise<void> {
    const sweeps = [() => this.answers.sweep(), () => this.windows.sweep(), ...others];
    while (!signal.aborted) {
      await turns
        .during(name, () => this.round(sweeps), longestMilliseconds)
        .catch((error: unknown) => this.log.warn({ err: error }, 'housekeeping could not begin or go on'));
      await sleep(askMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  }

  private async round(sweeps: readonly Sweep[]): Promise<void> {
    if (!(await takeRound(this.pool, name, everySeconds))) return;
    for (const sweep of sweeps) {
      await sweep().catch((error: unknown) => this.log.warn({ err: error }, 'expired rows could not be deleted'));
      await prolongRound(this.pool, name, everySeconds);
    }
  }
}
