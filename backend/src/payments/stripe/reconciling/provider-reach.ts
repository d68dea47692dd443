import { setTimeout as sleep } from 'node:timers/promises';

/** `answers`: whether the provider answers at all within a short time. */
type ReachOptions = { answers: () => Promise<boolean>; slowAfter: number; firstPause: number; longestPause: number };

/**
 * Tracks whether the provider can be reached. One silent request proves nothing, so a probe is sent; while that fails too, requests
 * are refused without a wait, and the probe is repeated until the provider answers.
 */
export class ProviderReach {
  #awaySince: Date | null = null;
  #probing = false;
  #answeredAt = Date.now();
  readonly #pending = new Set<() => void>();
  /** Called whenever the provider answers again after it was away. */
  onReturn: () => void = () => undefined;

  constructor(private readonly options: ReachOptions) {}

  get awaySince(): Date | null {
    return this.#awaySince;
  }

  /** Probes in the background if the provider has not answered for this long. */
  probeAfter(milliseconds: number): void {
    if (Date.now() - this.#answeredAt >= milliseconds) this.probe();
  }

  /** Probes in the background, unless a probe is running. */
  probe(): void {
    if (!this.#probing) void this.#probe();
  }

  /** The answer to a request, or the error `away` as soon as probes fail. */
  async answerUnlessAway<T>(request: Promise<T>, away: () => Error): Promise<T> {
    const slow = setTimeout(() => this.probe(), this.options.slowAfter);
    let reportAbsence = (): void => {};
    const absence = new Promise<never>((_, reject) => {
      reportAbsence = () => reject(away());
      this.#pending.add(reportAbsence);
    });
    try {
      const answer = await Promise.race([request, absence]);
      this.#answeredAt = Date.now();
      return answer;
    } finally {
      clearTimeout(slow);
      this.#pending.delete(reportAbsence);
    }
  }

  async #probe(): Promise<void> {
    this.#probing = true;
    for (let pause = this.options.firstPause; !(await this.options.answers()); pause = Math.min(2 * pause, this.options.longestPause)) {
      this.#awaySince ??= new Date();
      for (const reportAbsence of this.#pending) reportAbsence();
      await sleep(pause, undefined, { ref: false });
    }
    this.#answeredAt = Date.now();
    this.#probing = false;
    if (!this.#awaySince) return;
    this.#awaySince = null;
    this.onReturn();
  }
}
