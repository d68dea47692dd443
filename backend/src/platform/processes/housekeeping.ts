import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IdempotentAnswers } from '../http/idempotency.ts';
import { RateWindows } from '../http/rate-windows.ts';
import { LOG } from '../tokens.ts';

const pauseMilliseconds = 10 * 60_000;

export type Sweep = () => Promise<unknown>;

/** Deletes expired rows. */
@Injectable()
export class Housekeeping {
  constructor(
    @Inject(IdempotentAnswers) private readonly answers: IdempotentAnswers,
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** `others`: the sweeps of the capabilities. */
  async run(signal: AbortSignal, others: readonly Sweep[]): Promise<void> {
    const sweeps = [() => this.answers.sweep(), () => this.windows.sweep(), ...others];
    while (!signal.aborted) {
      for (const sweep of sweeps)
        await sweep().catch((error: unknown) => this.log.warn({ err: error }, 'expired rows could not be deleted'));
      await sleep(pauseMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
}
