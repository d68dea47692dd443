/** With fewer writes in flight, waiting would not make a commit larger. */
const MANY = 64;
const PATIENCE_MS = 4;
const FADING = 0.95;

/**
 * Decides how many writes share a commit. Few are committed at once. Of many, one half is committed while the clients process the
 * answers to the other half: committing for the first one would delay the others, and waiting for all would idle the clients.
 */
export class CommitPace {
  #inFlight = 0;
  #enough: (() => void) | null = null;

  /** How many writes a commit takes at most, and waits for. */
  get share(): number {
    return this.#inFlight < MANY ? Infinity : Math.ceil(this.#inFlight / 2);
  }

  /** Resolves when enough writes for a commit have arrived, or after a timeout. */
  async gather(waiting: number): Promise<void> {
    if (this.#isEnough(waiting)) return;
    await new Promise<void>((resolve) => {
      const patience = setTimeout(() => {
        // There are fewer writers now: soon it waits for none.
        this.#inFlight /= 2;
        resolve();
      }, PATIENCE_MS);
      this.#enough = () => {
        clearTimeout(patience);
        resolve();
      };
    });
    this.#enough = null;
  }

  /** Ends the waiting of `gather` if enough writes are waiting. */
  arrived(waiting: number): void {
    if (this.#enough !== null && this.#isEnough(waiting)) this.#enough();
  }

  /** Adapts to the number of writes that were unanswered after a commit. */
  committed(inFlight: number): void {
    this.#inFlight = Math.max(inFlight, this.#inFlight * FADING);
  }

  #isEnough(waiting: number): boolean {
    return this.#inFlight < MANY || waiting >= this.share;
  }
}
