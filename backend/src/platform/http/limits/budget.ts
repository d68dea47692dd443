export type Bounds = { least: number; most: number; milliseconds: number };

const periodMilliseconds = 200;
const [fewer, more] = [0.7, 1.25];

/**
 * Limits concurrent requests. When even the fastest request of a period takes too long, more than the process can handle is
 * queueing inside, and the limit shrinks; once requests are fast again, it grows. Slow requests alone are no reason: they may wait
 * for another service. Times are milliseconds of one clock.
 */
export class Budget {
  #limit: number;
  #inside = 0;
  #fastest = Infinity;
  #periodEnds = 0;

  constructor(private readonly bounds: Bounds) {
    this.#limit = bounds.most;
  }

  get inside(): number {
    return this.#inside;
  }

  /** Admits a request if there is room; an admitted one must leave again. */
  enter(now: number): boolean {
    this.#adjustLimit(now);
    if (this.#inside >= this.#limit) return false;
    this.#inside += 1;
    return true;
  }

  /** Ends a request that entered at this time. */
  leave(entered: number, now: number): void {
    this.#adjustLimit(now);
    this.#inside -= 1;
    this.#fastest = Math.min(this.#fastest, now - entered);
  }

  /** Adjusts the limit at the end of each period. */
  #adjustLimit(now: number): void {
    if (now < this.#periodEnds) return;
    const { least, most, milliseconds } = this.bounds;
    if (this.#fastest > milliseconds && this.#inside > least) {
      // A period in which no request finished is no reason to change the limit.
      if (this.#fastest < Infinity) this.#limit = Math.max(least, Math.floor(Math.min(this.#limit, this.#inside) * fewer));
    } else this.#limit = Math.min(most, Math.ceil(this.#limit * more));
    this.#fastest = Infinity;
    this.#periodEnds = now + periodMilliseconds;
  }
}
