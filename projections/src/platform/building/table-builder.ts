import type { ClientBase } from 'pg';
import type { LogItem } from '@orderstream/eventstore/event-store';
import { copyRows } from './copy.ts';
import { foldEvent, isRelevant, poisonFrom, streamOf, type Poison } from '../declaring/fold.ts';
import type { Row } from '../declaring/model.ts';
import type { Parked } from '../writing/parking.ts';
import { loadRows, onConflict } from '../writing/rows.ts';
import { quoteIdentifier, runDdlIn, tableOf, type Generation } from './schema.ts';
import { sqlStateOf, uniqueViolation } from '../database/sql-state.ts';

/** A rebuild met an event that it cannot take, and stops: what is live stays live. */
export class PoisonedRebuild extends Error {
  override readonly name = 'PoisonedRebuild';
  constructor(
    model: string,
    readonly poison: Poison,
  ) {
    super(`${model} cannot take ${poison.type} of ${poison.stream} at position ${poison.position}: ${poison.problem}`);
  }
}

export type FillingOptions = {
  /** `stop` throws; `park` leaves the stream out from there on. */
  onPoison: 'stop' | 'park';
  /** Streams to leave out, and from which position on. */
  excluded?: Parked;
  /** How many rows are held in memory before they are written: what bounds it. */
  rowsInMemory?: number;
  /** The table has its key and rows already. */
  hasRows?: boolean;
};

/**
 * Fills a table that has no readers yet. As long as everything fits, rows are folded in memory and copied once into the bare table; past
 * that they are written in rounds, and a row that is needed again is read back.
 */
export class TableBuilder {
  readonly poisons = new Map<string, Poison>();
  #rows = new Map<string, Row | null>();
  #changed = new Set<string>();
  /** The table has all rows that memory has not. Before, it has none. */
  #hasRowsInTable: boolean;
  position = 0n;
  reached: string | null = null;
  events = 0;

  constructor(
    private readonly db: ClientBase,
    readonly generation: Generation,
    private readonly options: FillingOptions,
  ) {
    this.#hasRowsInTable = options.hasRows ?? false;
  }

  /** A bare table takes rows several times as fast as one with its key. */
  async dropPrimaryKey(): Promise<void> {
    const { rows } = await this.db.query<{ conname: string }>(
      `select conname from pg_constraint where conrelid = to_regclass($1) and contype = 'p'`,
      [tableOf(this.generation)],
    );
    const key = rows[0]?.conname;
    if (!key) throw new Error(`the table of ${this.generation.model.name} has no primary key`);
    await this.db.query(`alter table ${tableOf(this.generation)} drop constraint ${quoteIdentifier(key)}`);
  }

  /** Folds items of the log into the rows; writes the rows when memory is full. */
  async foldBatch(batch: readonly LogItem[]): Promise<void> {
    const { model } = this.generation;
    if (this.#hasRowsInTable) await this.#readBack(batch);
    for (const item of batch) {
      if (item.position <= this.position) continue;
      if (isRelevant(model, item) && !this.#isLeftOut(item)) this.#foldItem(item);
      this.position = item.position;
      if (item.kind === 'event') this.reached = item.event.at;
      this.events += 1;
    }
    if (this.#rows.size >= (this.options.rowsInMemory ?? (model.appendsOnly ? 4_000 : 20_000))) await this.#spill();
  }

  /** Everything is in the table, which gets its key and its indexes. */
  async finish({ withIndexes = true } = {}): Promise<void> {
    const { model, schema } = this.generation;
    await this.#spill();
    if (!this.#hasRowsInTable) await this.#addKey();
    await this.db.query('begin');
    if (withIndexes) await runDdlIn(this.db, schema, model.indexes);
    await this.db.query('commit');
    await this.db.query(`analyze ${tableOf(this.generation)}`);
  }

  /** Writes the changed rows in the current transaction. */
  async flush(): Promise<void> {
    const changedRows = [...this.#changed].map((key) => this.#rows.get(key)).filter((row): row is Row => !!row);
    const removedKeys = [...this.#changed].filter((key) => !this.#rows.get(key));
    const table = tableOf(this.generation);
    const { model, columns, keyType } = this.generation;
    if (changedRows.length > 0) {
      await this.db.query(`create temp table if not exists filling (like ${table})`);
      await this.db.query('truncate filling');
      await copyRows(this.db, 'filling', columns, changedRows);
      await this.db.query(`insert into ${table} select * from filling ${onConflict(this.generation)}`);
      await this.db.query('drop table filling');
    }
    if (removedKeys.length > 0)
      await this.db.query(`delete from ${table} where ${quoteIdentifier(model.keyColumn)} = any($1::${keyType}[])`, [removedKeys]);
    this.#changed.clear();
  }

  /** Goes back to what the table has: the transaction around `flush` came to nothing. */
  resetTo(position: bigint, reached: string | null): void {
    this.#rows.clear();
    this.#changed.clear();
    this.position = position;
    this.reached = reached;
  }

  #isLeftOut(item: LogItem): boolean {
    const stream = streamOf(item);
    const from = this.options.excluded?.get(stream);
    return this.poisons.has(stream) || (from !== undefined && item.position >= from);
  }

  #foldItem(item: LogItem): void {
    try {
      if (item.kind === 'event') return foldEvent(this.generation.model, item.event, this);
      return this.#parkOrStop(poisonFrom(item));
    } catch (error) {
      if (error instanceof PoisonedRebuild) throw error;
      this.#parkOrStop(poisonFrom(item, error));
    }
  }

  /** Stops the rebuild, or leaves the stream out from here on. */
  #parkOrStop(poison: Poison): void {
    if (this.options.onPoison === 'stop') throw new PoisonedRebuild(this.generation.model.name, poison);
    this.poisons.set(poison.stream, poison);
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key) ?? undefined;
  }

  set(key: string, row: Row | null): void {
    if (this.#hasRowsInTable) this.#changed.add(key);
    if (row === null && !this.#hasRowsInTable) this.#rows.delete(key);
    else this.#rows.set(key, row);
  }

  /** Reads back what the batch touches and memory does not have. */
  async #readBack(batch: readonly LogItem[]): Promise<void> {
    const { model } = this.generation;
    const missing = new Set<string>();
    for (const item of batch) {
      if (item.kind !== 'event' || !isRelevant(model, item)) continue;
      for (const key of keysOrNone(() => model.keys(item.event))) if (!this.#rows.has(key)) missing.add(key);
    }
    if (missing.size === 0) return;
    const rowsInTable = await loadRows(this.db, this.generation, [...missing]);
    for (const key of missing) this.#rows.set(key, rowsInTable.get(key) ?? null);
  }

  /** Writes the rows to the table and frees the memory. */
  async #spill(): Promise<void> {
    const { columns, model } = this.generation;
    if (this.#hasRowsInTable) await this.flush();
    else {
      const rows = [...this.#rows.values()].filter((row) => row !== null);
      await copyRows(this.db, tableOf(this.generation), columns, rows);
      // What no other event touches is never read back, so its key can wait.
      if (!model.appendsOnly) await this.#addKey();
    }
    this.#rows.clear();
    this.#changed.clear();
  }

  async #addKey(): Promise<void> {
    const table = tableOf(this.generation);
    const key = quoteIdentifier(this.generation.model.keyColumn);
    const add = `alter table ${table} add primary key (${key})`;
    try {
      await this.db.query(add);
    } catch (error) {
      if (sqlStateOf(error) !== uniqueViolation) throw error;
      // Two events with one id: the first one counts, as it does live.
      await this.db.query(`delete from ${table} a using ${table} b where a.${key} = b.${key} and a.ctid > b.ctid`);
      await this.db.query(add);
    }
    this.#hasRowsInTable = true;
  }
}

/** An event whose keys cannot be computed is poison, which the next fold reports. */
function keysOrNone(keys: () => readonly string[]): readonly string[] {
  try {
    return keys();
  } catch {
    return [];
  }
}
