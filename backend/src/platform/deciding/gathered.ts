type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void };

/** No statement holds more. */
const mostTogether = 100;

/** What comes while something is being written is written together after it: one transaction for all who wait. */
export class Gathered<Item> {
  readonly #waiting: Waiting<Item>[] = [];
  #writing = false;

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  /** Resolves when it is written. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#writing) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) await this.#writeAll(this.#waiting.splice(0, mostTogether));
    this.#writing = false;
  }

  /** What makes one impossible says nothing about those beside it. */
  async #writeAll(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await this.#writeAll([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
