import { setTimeout as sleep } from 'node:timers/promises';
import { queryRows, type Sql } from '../database/sql.ts';
import type { NamedModel, Read } from './read.ts';
import { processTurns } from '../running/turns.ts';

export type ReaderOptions = {
  database: Sql;
  /**
   * End of the log. A position beyond it is of another log, such as the one before a backup was restored: its reader waits for
   * everything in this one.
   */
  head: () => Promise<bigint>;
  /** How long a read waits for what it should show. */
  patienceMilliseconds: number;
};

/** `stale`: the answer may lack what the caller has done already. */
export type ReadAnswer<T> = { value: T; stale: boolean };
/** `position`: the answer has everything of the log up to here. */
export type LocatedAnswer<T> = ReadAnswer<T> & { position: bigint };

const firstPause = 2;
const longestPause = 25;
/** By now a read model that keeps up would be there, so the position is looked at more closely. */
const suspicionMilliseconds = 150;

/** Asks read models, if wanted not before they have passed a position. */
export class Reader {
  readonly #positions: Positions;

  constructor(private readonly options: ReaderOptions) {
    this.#positions = new Positions(options.database);
  }

  /** Runs a read; with `after`, not before its read models have reached that position or the patience is over. */
  async ask<T>(read: Read<T>, after?: bigint): Promise<ReadAnswer<T>> {
    const stale = after !== undefined && !(await this.haveReached(read.models, after));
    return { value: await read.run(this.options.database), stale };
  }

  /** The same, with the position that the answer includes. */
  async askLocated<T>(read: Read<T>, after?: bigint): Promise<LocatedAnswer<T>> {
    const stale = after !== undefined && !(await this.haveReached(read.models, after));
    const position = await this.#positions.lowestOf(read.models);
    return { value: await read.run(this.options.database), stale, position };
  }

  /** Waits until all of these read models have passed a position; false when they did not in time. */
  async haveReached(
    models: readonly NamedModel[],
    position: bigint,
    patienceMilliseconds = this.options.patienceMilliseconds,
  ): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    // A database that does not answer fails a statement only after several times the patience.
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patienceMilliseconds)));
    return Promise.race([this.#waitForPosition(models, position, patienceMilliseconds), late]).finally(() => clearTimeout(timer));
  }

  /** Polls the checkpoints, more slowly with time. */
  async #waitForPosition(models: readonly NamedModel[], position: bigint, patienceMilliseconds: number): Promise<boolean> {
    const { head } = this.options;
    const started = performance.now();
    let end: bigint | null = null;
    let suspicious = true;
    for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 1.5)) {
      if (await this.#positions.haveReached(models, end !== null && end < position ? end : position)) return true;
      const waited = performance.now() - started;
      if (waited >= patienceMilliseconds) return false;
      if (suspicious && waited > suspicionMilliseconds) {
        suspicious = false;
        // While the store is away the end is unknown, and waiting for it is no part of the patience.
        head().then(
          (position) => (end = position),
          () => undefined,
        );
      }
      await sleep(Math.min(pause, patienceMilliseconds - waited));
    }
  }
}

const positions = 'select model, position from work.read_models where built_at is not null';

/** One query for however many reads are waiting. */
class Positions {
  #pendingQuery: Promise<Map<string, bigint>> | null = null;

  constructor(private readonly database: Sql) {}

  async haveReached(models: readonly NamedModel[], position: bigint): Promise<boolean> {
    const reached = await this.#latestPositions();
    return models.every(({ name }) => (reached.get(name) ?? -1n) >= position);
  }

  /** The position that all of these read models have reached. */
  async lowestOf(models: readonly NamedModel[]): Promise<bigint> {
    const reached = await this.#latestPositions();
    const positions = models.map(({ name }) => reached.get(name) ?? 0n);
    return positions.reduce((lowest, position) => (position < lowest ? position : lowest));
  }

  /** An answer that was asked for before this question may be too old for it, so that one is waited out. */
  async #latestPositions(): Promise<Map<string, bigint>> {
    if (this.#pendingQuery) await this.#pendingQuery.catch(() => undefined);
    return (this.#pendingQuery ??= processTurns
      .track('positions of read models', () => this.#queryPositions())
      .finally(() => (this.#pendingQuery = null)));
  }

  async #queryPositions(): Promise<Map<string, bigint>> {
    const rows = await queryRows<{ model: string; position: string }>(this.database, positions);
    return new Map(rows.map(({ model, position }) => [model, BigInt(position)]));
  }
}
