import { setTimeout as sleep } from 'node:timers/promises';
import { turns } from '@orderstream/projections/platform/running/turns';

const usualLimit = 900_000;

type Round = {
  /** As it is reported to the operator. */
  name: string;
  round: (signal: AbortSignal) => Promise<unknown>;
  pauseMilliseconds: number;
  /** A round that takes longer is stuck. A round without an end reports its steps itself. */
  limitMilliseconds?: number;
  onTrouble: (error: unknown) => void;
};

/** Background work that a server repeats until it shuts down: one round at a time, with a pause after each. */
export class Rounds {
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();

  get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  start(work: Round): void {
    this.#running = this.#run(work);
  }

  /** Resolves when the round in progress has ended. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run({ name, round, pauseMilliseconds, limitMilliseconds = usualLimit, onTrouble }: Round): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        await turns.during(name, () => round(signal), limitMilliseconds);
      } catch (error) {
        onTrouble(error);
      }
      await sleep(pauseMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
}
