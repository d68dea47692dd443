import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IdempotentAnswers } from './idempotency.ts';
import { RateWindows } from './rate-windows.ts';
import { LOG } from './tokens.ts';

const pauseMilliseconds = 10 * 60_000;

/** Clears away what has had its time. */
@Injectable()
export class Housekeeping {
  constructor(
    @Inject(IdempotentAnswers) private readonly answers: IdempotentAnswers,
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.sweep().catch((error: unknown) => this.log.warn({ err: error }, 'nothing could be cleared away'));
      await sleep(pauseMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  }

  private async sweep(): Promise<void> {
    await this.answers.sweep();
    await this.windows.sweep();
  }
}
