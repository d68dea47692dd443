import { Generations } from './generations.ts';

export type RememberedWrite = { revision: number; seq: number };

const keyOf = (stream: string, id: string): string => `${id}${stream}`;

/**
 * The most recently written ids, for appends without a revision. Bounded, and empty after a restart, like the real server's: only an
 * append with a revision can be repeated safely.
 */
export class RememberedIds {
  readonly #known: Generations<RememberedWrite>;

  constructor(limit = 50_000) {
    this.#known = new Generations(limit);
  }

  get(stream: string, id: string): RememberedWrite | undefined {
    return this.#known.get(keyOf(stream, id));
  }

  add(stream: string, id: string, place: RememberedWrite): void {
    this.#known.dropOlderHalf();
    // What is written again counts as written now.
    this.#known.set(keyOf(stream, id), place);
  }

  clear(): void {
    this.#known.clear();
  }
}
