/** `later`: it cannot be done yet, which is no failure. */
type Outcome = 'later' | void;
type Piece = { run: () => Promise<Outcome>; onDone: () => void };
type KeyQueue = { pieces: Piece[]; failures: number };

export type KeyedWorkOptions = {
  inParallel: number;
  /** Delay before the next attempt, by the number of failures. */
  backOff: (failures: number) => number;
  signal: AbortSignal;
};

/** Milliseconds after which work that could not be done yet is tried again. */
const laterMilliseconds = 100;

/**
 * Work in order within a key, in parallel between keys. A failed piece is retried after a delay; until then its key waits and
 * occupies no slot.
 */
export class KeyedWork {
  readonly #queues = new Map<string, KeyQueue>();
  readonly #ready: string[] = [];
  readonly #waiters: (() => void)[] = [];
  #running = 0;
  #size = 0;

  readonly #pauses = new Set<NodeJS.Timeout>();

  constructor(private readonly options: KeyedWorkOptions) {
    const cancelPauses = () => {
      for (const pause of this.#pauses) clearTimeout(pause);
      this.#wakeWaiters();
    };
    options.signal.addEventListener('abort', cancelPauses, { once: true });
  }

  get size(): number {
    return this.#size;
  }

  /** Queues a piece behind the others of its key. */
  add(key: string, piece: Piece): void {
    this.#size += 1;
    const line = this.#queues.get(key);
    if (line) {
      line.pieces.push(piece);
      return;
    }
    this.#queues.set(key, { pieces: [piece], failures: 0 });
    this.#ready.push(key);
    this.#startReady();
  }

  /** Resolves when at most this many pieces are unfinished. */
  async whenAtMost(size: number): Promise<void> {
    while (this.#size > size && !this.options.signal.aborted) await this.#untilChange();
  }

  /** Resolves when the pieces in progress have finished; pieces that have not started remain. */
  async whenIdle(): Promise<void> {
    while (this.#running > 0) await this.#untilChange();
  }

  /** Resolves when a piece has ended, or the signal is aborted. */
  #untilChange(): Promise<void> {
    return new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  #wakeWaiters(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }

  /** Starts ready keys while slots are free. */
  #startReady(): void {
    while (this.#running < this.options.inParallel && !this.options.signal.aborted) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      void this.#runNextPiece(key);
    }
  }

  /** Runs the first piece of a key; after a failure the piece stays first, and its key waits. */
  async #runNextPiece(key: string): Promise<void> {
    const line = this.#queues.get(key);
    const piece = line?.pieces[0];
    if (!line || !piece) return;
    this.#running += 1;
    try {
      if ((await piece.run()) === 'later') return this.#requeue(key, line, laterMilliseconds);
      line.pieces.shift();
      line.failures = 0;
      this.#size -= 1;
      piece.onDone();
      this.#requeue(key, line, 0);
    } catch {
      // The runner of the piece has reported the failure; here it only matters that the piece is retried.
      line.failures += 1;
      this.#requeue(key, line, this.options.backOff(line.failures));
    } finally {
      this.#running -= 1;
      this.#wakeWaiters();
      this.#startReady();
    }
  }

  /** Makes a key ready for its next piece, now or after a delay. */
  #requeue(key: string, line: KeyQueue, milliseconds: number): void {
    if (line.pieces.length === 0) this.#queues.delete(key);
    else if (milliseconds === 0) this.#ready.push(key);
    else {
      const pause = setTimeout(() => {
        this.#pauses.delete(pause);
        this.#ready.push(key);
        this.#startReady();
      }, milliseconds);
      this.#pauses.add(pause);
    }
  }
}
