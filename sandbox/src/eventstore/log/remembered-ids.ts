export type Remembered = { revision: number; seq: number };

const key = (stream: string, id: string): string => `${id}${stream}`;

/**
 * The ids written last, for appends that name no revision. Bounded and empty after a restart, as the real server's is:
 * who wants to repeat an append safely names its revision.
 */
export class RememberedIds {
  readonly #known = new Map<string, Remembered>();
  readonly #limit: number;

  constructor(limit = 50_000) {
    this.#limit = limit;
  }

  get(stream: string, id: string): Remembered | undefined {
    return this.#known.get(key(stream, id));
  }

  add(stream: string, id: string, place: Remembered): void {
    const known = key(stream, id);
    // What is written again counts as written now.
    this.#known.delete(known);
    this.#known.set(known, place);
    if (this.#known.size <= this.#limit) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      return;
    }
  }

  clear(): void {
    this.#known.clear();
  }
}
