import { Generations } from './generations.ts';

export type RememberedWrite = { revision: number; seq: number };

const key = (stream: string, id: string): string => `${id}${stream}`;

/**
 * The ids written last, for appends that name no revision. Bounded and empty after a restart, as the real server's is:
 * who wants to repeat an append safely names its revision.
 */
export class RememberedIds {
  readonly #known: Generations<RememberedWrite>;

  constructor(limit = 50_000) {
    this.#known = new Generations(limit);
  }

  get(stream: string, id: string): RememberedWrite | undefined {
    return this.#known.get(key(stream, id));
  }

  add(stream: string, id: string, place: RememberedWrite): void {
    this.#known.dropOlderHalf();
    // What is written again counts as written now.
    this.#known.set(key(stream, id), place);
  }

  clear(): void {
    this.#known.clear();
  }
}
