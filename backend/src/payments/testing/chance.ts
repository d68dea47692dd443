/** Repeatable randomness: equal seeds, equal draws (mulberry32). */
export class Chance {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 (inclusive) up to 1 (exclusive). */
  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  below = (limit: number): number => Math.floor(this.next() * limit);
  happens = (probability: number): boolean => this.next() < probability;

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }

  /** One of the table's keys, with the probabilities of its weights. */
  weighted<K extends string>(table: Readonly<Record<K, number>>): K {
    const entries = Object.entries(table) as [K, number][];
    let remaining = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) if ((remaining -= weight) < 0) return key;
    throw new Error('there is nothing to choose from');
  }

  /** A separate source for one part, so that concurrent parts do not draw from each other. */
  fork(part: number): Chance {
    return new Chance(Math.imul(this.seed ^ 0x9e3779b9, part + 1) ^ part);
  }
}
