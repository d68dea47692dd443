/** With fewer writes in flight each commit is as large as it can be anyway. */
const MANY = 64;
const PATIENCE_MS = 4;
const FADING = 0.95;

/**
 * How many writes share a commit. Few go at once. Many come from clients that have about as much to do between two writes as
 * there is to do here: while they deal with the answers to one half, the other half is committed. A commit for the first one
 * that comes back would let the others wait, and one for all of them would let the clients wait.
 */
export class CommitPace {
  #inFlight = 0;
  #enough: (() => void) | null = null;

  /** The most that a commit takes, which is also what it waits for. */
  get share(): number {
    return this.#inFlight < MANY ? Infinity : Math.ceil(this.#inFlight / 2);
  }

  /** Resolves when there is enough for a commit, or when it does not come. */
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

  arrived(waiting: number): void {
    if (this.#enough !== null && this.#isEnough(waiting)) this.#enough();
  }

  /** How many were not answered yet when a commit was over. */
  committed(inFlight: number): void {
    this.#inFlight = Math.max(inFlight, this.#inFlight * FADING);
  }

  #isEnough(waiting: number): boolean {
    return this.#inFlight < MANY || waiting >= this.share;
  }
}
