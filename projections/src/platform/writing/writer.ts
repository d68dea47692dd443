import type { Logger } from 'pino';
import type { LogItem } from '@orderstream/eventstore/event-store';
import { cellsByColumn } from './cells.ts';
import { changeMessages, changedChannel, type RowChange } from './changes.ts';
import { foldEvent, isRelevant, poisonFrom, streamOf, type Poison } from '../declaring/fold.ts';
import type { Model, Row } from '../declaring/model.ts';
import type { ModelLease } from './ownership.ts';
import { asJsonParameter, type Parked } from './parking.ts';
import { RememberedRows, loadRows, onConflict } from './rows.ts';
import { quoteIdentifier, tableOf, type Generation, type Queryable } from '../building/schema.ts';
import { isRefusedData, queryCanceled, sqlStateOf, undefinedTable } from '../database/sql-state.ts';
import type { SharedTransactions } from './together.ts';

/** Another process now writes this read model. The pending rows were not written. */
export class Deposed extends Error {
  override readonly name = 'Deposed';
}

/** What a batch comes to. */
type BatchOutcome = {
  rows: Map<string, Row | null>;
  put: Row[];
  removedKeys: string[];
  messages: string[];
  poisons: Poison[];
  position: bigint;
  reached: string | null;
};

export type BatchResult = { events: number; rows: number; parked: readonly Poison[] };

/** Number of the first parameter that holds a column's cells. */
const firstList = 9;

/**
 * Rows, parked streams, checkpoint and the messages about it are one statement and so one transaction. It writes nothing at
 * all unless the checkpoint stood where this writer left it and the fence is still its own.
 */
function writeStatement(generation: Generation): string {
  const table = tableOf(generation);
  const { model, columns, keyType } = generation;
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const cells = columns.map(({ type }, i) => `c${i}::${type}`).join(', ');
  const lists = columns.map((_, i) => `$${firstList + i}::text[]`).join(', ');
  const aliases = columns.map((_, i) => `c${i}`).join(', ');
  return `
    with moved as (
      update work.read_models set position = $1, reached = coalesce($2, reached)
      where model = $3 and position = $4 and fence = $5 returning 1
    ), put as (
      insert into ${table} (${names}) select ${cells} from unnest(${lists}) as put(${aliases}) where exists (select from moved)
      ${onConflict(generation)}
    ), gone as (
      delete from ${table} where ${quoteIdentifier(model.keyColumn)} = any($6::${keyType}[]) and exists (select from moved)
    ), parked as (
      insert into work.parked (model, stream, position, event_id, type, problem)
      select $3, stream, position, event_id, type, problem
      from jsonb_to_recordset($7) as p(stream text, position bigint, event_id text, type text, problem text)
      where exists (select from moved) on conflict do nothing
    )
    select (select count(*) from moved)::int as moved,
           (select count(pg_notify('${changedChannel}', told)) from unnest($8::text[]) told where exists (select from moved))`;
}

/** Writes one read model's live tables, batch by batch, as long as it owns them. */
export class ModelWriter {
  readonly #statement: string;
  readonly #remembered = new RememberedRows();
  #position: bigint;

  constructor(
    private readonly db: Queryable,
    private readonly generation: Generation,
    private readonly lease: ModelLease,
    private readonly parked: Parked,
    private readonly log: Logger,
    private readonly together: Pick<SharedTransactions, 'load' | 'write'> = withoutSharing(db),
  ) {
    this.#statement = writeStatement(generation);
    this.#position = lease.position;
  }

  get position(): bigint {
    return this.#position;
  }

  /** What was delivered before is left out, so delivering twice is harmless. */
  async write(batch: readonly LogItem[]): Promise<BatchResult> {
    let last = this.#position;
    const fresh = batch.filter(({ position }) => {
      if (position <= last) return false;
      last = position;
      return true;
    });
    if (fresh.length === 0) return { events: 0, rows: 0, parked: [] };
    return this.#writeOrDivide(fresh);
  }

  /**
   * A batch that the table refuses is divided until the event is alone that it refuses; its stream is parked. One that takes longer than a
   * statement may is divided, too.
   */
  async #writeOrDivide(batch: readonly LogItem[], refused?: unknown): Promise<BatchResult> {
    try {
      return await this.#writeOnce(batch, refused);
    } catch (error) {
      // A rebuild has swapped the tables that this writer knew, and dropped them.
      if (sqlStateOf(error) === undefinedTable) throw new Deposed(this.generation.model.name, { cause: error });
      const isTooLong = sqlStateOf(error) === queryCanceled && batch.length > 1;
      if (!isRefusedData(error) && !isTooLong) throw error;
      if (batch.length === 1) return this.#writeOnce(batch, error);
      const middle = Math.ceil(batch.length / 2);
      const one = await this.#writeOrDivide(batch.slice(0, middle));
      const two = await this.#writeOrDivide(batch.slice(middle));
      return { events: one.events + two.events, rows: one.rows + two.rows, parked: [...one.parked, ...two.parked] };
    }
  }

  async #writeOnce(batch: readonly LogItem[], refused?: unknown): Promise<BatchResult> {
    const outcome = await this.#fold(batch, refused);
    const { put, removedKeys, poisons, position } = outcome;
    const isWritten = (poisons.length === 0 && (await this.#writeTogether(outcome))) || (await this.#writeAlone(outcome));
    if (!isWritten) throw new Deposed(this.generation.model.name);
    this.#position = position;
    this.#remembered.remember(outcome.rows);
    for (const poison of poisons) this.#parkStream(poison);
    return { events: batch.length, rows: put.length + removedKeys.length, parked: poisons };
  }

  #writeTogether({ put, removedKeys, position, reached, messages }: BatchOutcome): Promise<boolean> {
    const { generation, lease } = this;
    return this.together.write({
      generation,
      from: this.#position,
      to: position,
      reached,
      fence: lease.fence,
      put,
      removedKeys,
      messages,
    });
  }

  /** False when the checkpoint is not where this writer left it, or another process holds the fence. */
  async #writeAlone({ put, removedKeys, poisons, position, reached, messages }: BatchOutcome): Promise<boolean> {
    const { model, columns } = this.generation;
    const checkpoint = [String(position), reached, model.name, String(this.#position), String(this.lease.fence)];
    const values = [...checkpoint, removedKeys, asJsonParameter(poisons), messages, ...cellsByColumn(put, columns)];
    const query = { name: `${this.generation.schema}_write`, text: this.#statement, values };
    const { rows } = await this.db.query<{ moved: number }>(query);
    return rows[0]?.moved === 1;
  }

  /** Folds a batch over the rows that it touches; an event that cannot be folded parks its stream. */
  async #fold(batch: readonly LogItem[], refused?: unknown): Promise<BatchOutcome> {
    const { model } = this.generation;
    const poisons = new Map<string, Poison>();
    const attend = batch.filter((item) => isRelevant(model, item) && !this.parked.has(streamOf(item)));
    const touched = new Set<string>();
    for (const item of refused === undefined && !model.appendsOnly ? attend : []) {
      try {
        if (item.kind === 'event') for (const key of model.keys(item.event)) touched.add(key);
      } catch {
        // Distinguished below, where the same event throws again.
      }
    }
    const before = await this.#remembered.of((generation, keys) => this.together.load(generation, keys), this.generation, [...touched]);
    const after = new Map<string, Row | null>();
    const rows = {
      get: (key: string) => (after.has(key) ? after.get(key) : before.get(key)) ?? undefined,
      set: (key: string, row: Row | null) => void after.set(key, row),
    };
    for (const item of attend) {
      const stream = streamOf(item);
      if (poisons.has(stream)) continue;
      try {
        if (item.kind === 'unreadable' || refused !== undefined) poisons.set(stream, poisonFrom(item, refused));
        else foldEvent(model, item.event, rows);
      } catch (error) {
        poisons.set(stream, poisonFrom(item, error));
      }
    }
    return outcomeOf(model, batch, before, after, [...poisons.values()]);
  }

  #parkStream(poison: Poison): void {
    this.parked.set(poison.stream, poison.position);
    this.log.error({ ...poison, position: String(poison.position) }, 'parked a stream: this read model takes nothing more from it');
  }
}

/** A writer that shares its transaction with no other. */
const withoutSharing = (db: Queryable): Pick<SharedTransactions, 'load' | 'write'> => ({
  load: (generation, keys) => loadRows(db, generation, keys),
  write: () => Promise.resolve(false),
});

type RowsByKey = ReadonlyMap<string, Row | null>;

/** The rows to write and remove, the messages to send, and the new checkpoint. */
function outcomeOf(model: Model, batch: readonly LogItem[], before: RowsByKey, after: RowsByKey, poisons: Poison[]): BatchOutcome {
  const changes: RowChange[] = [];
  const put: Row[] = [];
  const removedKeys: string[] = [];
  for (const [key, row] of after) {
    const was = before.get(key) ?? undefined;
    if (row !== null) put.push(row);
    else if (was === undefined) continue;
    else removedKeys.push(key);
    changes.push({ key, before: was, after: row ?? undefined });
  }
  const last = batch.at(-1);
  const newest = batch.findLast((item) => item.kind === 'event');
  const rows = new Map([...before, ...after]);
  const reached = newest?.kind === 'event' ? newest.event.at : null;
  return { rows, put, removedKeys, messages: changeMessages(model, changes), poisons, position: last?.position ?? 0n, reached };
}
