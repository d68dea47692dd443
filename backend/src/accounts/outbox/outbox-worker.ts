import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { turns } from '@orderstream/projections/platform/running/turns';
import type { Logger } from 'pino';
import { isAnswer } from '../../platform/deciding/refusal.ts';
import { LOG } from '../../platform/tokens.ts';
import type { OwedCommand } from './owed-command.entity.ts';
import { Outbox } from './outbox.vault.ts';

const pauseMilliseconds = 300;
const atOnce = 20;
/** Each command ends long before. */
const turnMilliseconds = 120_000;

/** The worker's rounds: they carry out commands owed to the log, each claimed by one worker. */
@Injectable()
export class OutboxWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const found = await turns
        .during('owed commands', () => this.round(), turnMilliseconds)
        .catch((error: unknown) => {
          this.log.warn({ err: error }, 'what is owed could not be looked up');
          return 0;
        });
      if (found < atOnce) await sleep(pauseMilliseconds, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }

  private async round(): Promise<number> {
    const due = await this.outbox.takeDue(atOnce);
    await Promise.all(due.map((one) => this.carryOut(one)));
    return due.length;
  }

  /** A refusal that is an answer is final and drops the command; any other failure is retried. */
  private async carryOut(one: OwedCommand): Promise<void> {
    try {
      await this.outbox.carryOut(one);
    } catch (error) {
      this.log.warn({ err: error, owed: one.id, kind: one.kind, attempts: one.attempts }, 'a command that is owed was not carried out');
      if (isAnswer(error)) await this.outbox.drop(one.id);
    }
  }
}
