/** Lets so many in at a time and so many more wait; the rest is turned away at once. */
export class Turnstile {
  #inside = 0;
  readonly #queue: (() => void)[] = [];

  constructor(
    private readonly capacity: number,
    private readonly maxWaiting: number,
  ) {}

  get inside(): number {
    return this.#inside;
  }

  /** True when admitted, in order of arrival; false when turned away, or after waiting for `milliseconds`. */
  async enter(milliseconds: number): Promise<boolean> {
    if (this.#inside < this.capacity) {
      this.#inside += 1;
      return true;
    }
    if (this.#queue.length >= this.maxWaiting || milliseconds <= 0) return false;
    return new Promise<boolean>((resolve) => {
      const admit = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(admit), 1);
        resolve(false);
      }, milliseconds);
      this.#queue.push(admit);
    });
  }

  /** The place goes to the next in the queue, so no later caller overtakes. */
  leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#inside -= 1;
  }
}
