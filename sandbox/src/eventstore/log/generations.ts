/**
 * A map of bounded size that forgets its older half all at once: finding the oldest entry of a single Map becomes slower with each
 * deleted one.
 */
export class Generations<V> {
  readonly #size: number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  /** `most`: how many it holds; half as many are surely among them. */
  constructor(most: number) {
    this.#size = Math.ceil(most / 2);
  }

  get isFull(): boolean {
    return this.#young.size >= this.#size;
  }

  get(key: string): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** Like `get`, and marks the entry as recently used. */
  touch(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.#young.set(key, old);
    return old;
  }

  /** Evicts nothing: see `dropOlderHalf`. */
  set(key: string, value: V): void {
    this.#young.set(key, value);
  }

  /** Makes room when the map is full. */
  dropOlderHalf(): void {
    if (!this.isFull) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
