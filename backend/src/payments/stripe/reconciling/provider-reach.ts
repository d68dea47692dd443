import { setTimeout as sleep } from 'node:timers/promises';

/** `answers`: whether the provider answers anything at all within a moment. */
type ReachOptions = { answers: () => Promise<boolean>; slowAfter: number; firstPause: number; longestPause: number };

/**
 * Whether the provider can be reached. One silent request is no proof, so a second one is made; while that fails too, requests are
 * refused without a wait, and the provider is asked again until it answers.
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

  /** Looks in the background if the provider has not answered for so long. */
  probeAfter(milliseconds: number): void {
    if (Date.now() - this.#answeredAt >= milliseconds) this.probe();
  }

  probe(): void {
    if (!this.#probing) void this.#probe();
  }

  /** The answer to a request, or `away` as soon as it is known that none can be expected. */
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
