type Piece = { run: () => Promise<void>; onDone: () => void };
type KeyQueue = { pieces: Piece[]; failures: number };

export type KeyedWorkOptions = {
  inParallel: number;
  /** Delay before the next attempt, by the number of failures. */
  backOff: (failures: number) => number;
  signal: AbortSignal;
};

/**
 * Work in order within a key, in parallel between keys. A failed piece is retried after a delay; until then its key waits and
 * occupies no slot.
 */
export class KeyedWork {
  readonly #lines = new Map<string, KeyQueue>();
  readonly #ready: string[] = [];
  readonly #settled: (() => void)[] = [];
  #running = 0;
  #size = 0;

  readonly #pauses = new Set<NodeJS.Timeout>();

  constructor(private readonly options: KeyedWorkOptions) {
    const end = () => {
      for (const pause of this.#pauses) clearTimeout(pause);
      this.#tell();
    };
    options.signal.addEventListener('abort', end, { once: true });
  }

  get size(): number {
    return this.#size;
  }

  add(key: string, piece: Piece): void {
    this.#size += 1;
    const line = this.#lines.get(key);
    if (line) {
      line.pieces.push(piece);
      return;
    }
    this.#lines.set(key, { pieces: [piece], failures: 0 });
    this.#ready.push(key);
    this.#next();
  }

  /** Resolves when no more than this many pieces are left. */
  async whenAtMost(size: number): Promise<void> {
    while (this.#size > size && !this.options.signal.aborted) await this.#change();
  }

  /** Resolves when the pieces in progress have finished. Pieces that have not started are not done. */
  async whenIdle(): Promise<void> {
    while (this.#running > 0) await this.#change();
  }

  #change(): Promise<void> {
    return new Promise<void>((resolve) => this.#settled.push(resolve));
  }

  #tell(): void {
    for (const tell of this.#settled.splice(0)) tell();
  }

  #next(): void {
    while (this.#running < this.options.inParallel && !this.options.signal.aborted) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      void this.#work(key);
    }
  }

  async #work(key: string): Promise<void> {
    const line = this.#lines.get(key);
    const piece = line?.pieces[0];
    if (!line || !piece) return;
    this.#running += 1;
    try {
      await piece.run();
      line.pieces.shift();
      line.failures = 0;
      this.#size -= 1;
      piece.onDone();
      this.#again(key, line, 0);
    } catch {
      // The runner of the piece has reported the failure; here it only matters that the piece is retried.
      line.failures += 1;
      this.#again(key, line, this.options.backOff(line.failures));
    } finally {
      this.#running -= 1;
      this.#tell();
      this.#next();
    }
  }

  #again(key: string, line: KeyQueue, milliseconds: number): void {
    if (line.pieces.length === 0) this.#lines.delete(key);
    else if (milliseconds === 0) this.#ready.push(key);
    else {
      const pause = setTimeout(() => {
        this.#pauses.delete(pause);
        this.#ready.push(key);
        this.#next();
      }, milliseconds);
      this.#pauses.add(pause);
    }
  }
}
