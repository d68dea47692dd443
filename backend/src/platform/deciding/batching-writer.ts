import { processTurns } from '@orderstream/projections/platform/running/turns';
import { isDatabaseUnavailable } from '../database/database.ts';

type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void };

/** The most items of one statement. */
const largestBatch = 100;
/** The time limit for a batch whose items are written one by one. */
const turnMilliseconds = 300_000;

/** Items that arrive during a write are written together after it: one transaction for all callers. */
export class BatchingWriter<Item> {
  readonly #waiting: Waiting<Item>[] = [];
  #writing = false;

  constructor(
    private readonly loop: string,
    private readonly write: (items: readonly Item[]) => Promise<void>,
  ) {}

  /** Resolves when the item is written. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#writing) void this.#run();
    });
  }

  /** Writes batches until no item waits. */
  async #run(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0)
      await processTurns.track(this.loop, () => this.#writeAll(this.#waiting.splice(0, largestBatch)), turnMilliseconds);
    this.#writing = false;
  }

  /** An item that cannot be written must not fail the others of its batch. Without a database, the batch is not retried item by item. */
  async #writeAll(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await this.#writeAll([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
