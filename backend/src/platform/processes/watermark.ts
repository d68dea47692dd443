/** The position up to which everything is done, although later events may finish before earlier ones. */
export class Watermark {
  readonly #open: { position: bigint; done: boolean }[] = [];
  #reached: bigint | null;

  constructor(start: bigint | null) {
    this.#reached = start;
  }

  get reached(): bigint | null {
    return this.#reached;
  }

  /** Positions must be started in order. Call the returned function when the position is done. */
  begin(position: bigint): () => void {
    const entry = { position, done: false };
    this.#open.push(entry);
    return () => {
      entry.done = true;
      for (let first = this.#open[0]; first?.done; first = this.#open[0]) {
        this.#reached = first.position;
        this.#open.shift();
      }
    };
  }

  /** Marks a position as done that needs no work. */
  pass(position: bigint): void {
    this.begin(position)();
  }
}
