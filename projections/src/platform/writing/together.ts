import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { cellsByColumn } from './cells.ts';
import { changedChannel } from './changes.ts';
import type { Row } from '../declaring/model.ts';
import { runPipelined } from './pipeline.ts';
import { loadRows, loadStatement, onConflict, rowsByKey } from './rows.ts';
import { quoteIdentifier, tableOf, type Generation } from '../building/schema.ts';
import { processTurns } from '../running/turns.ts';

/** The changes that a batch of events makes to one read model: no rows if no event concerns it. */
export type ModelWrite = {
  generation: Generation;
  from: bigint;
  to: bigint;
  reached: string | null;
  fence: bigint;
  put: readonly Row[];
  removedKeys: readonly string[];
  /** Announced once it is written. */
  messages: readonly string[];
};

type PendingLoad = {
  generation: Generation;
  keys: readonly string[];
  resolve: (rows: Map<string, Row>) => void;
  reject: (error: unknown) => void;
};
type PendingWrite = { write: ModelWrite; resolve: (written: boolean) => void };

const loop = 'writes of read models together';
/** A larger write is quicker alone, beside the others. */
const mostRows = 500;
/** The pause after a write, as a multiple of its duration, so that events arriving in it share one write. */
const restTimes = 2;
const longestRest = 20;

/** Moves the checkpoints that are where their writers left them. A locked row must not make the others wait. */
const moveCheckpoints = `
  with free as (
    select r.model, m.target, m.reached
    from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::bigint[], $5::bigint[]) as m(target, reached, model, origin, fence)
    join work.read_models r on r.model = m.model and r.position = m.origin and r.fence = m.fence
    for update of r skip locked
  )
  update work.read_models r set position = free.target, reached = coalesce(free.reached, r.reached)
  from free where r.model = free.model returning r.model`;

/** Only for checkpoints moved just now, which only this transaction can see. */
const sendMessages = `
  select pg_notify('${changedChannel}', t.told) from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) as t(model, position, fence, told)
  join work.read_models r on r.model = t.model and r.position = t.position and r.fence = t.fence`;

const ifMoved = `exists (select from work.read_models where model = $1 and position = $2 and fence = $3)`;
/** The parameters that identify the checkpoint which a write moves. */
const checkpointOf = ({ generation, to, fence }: ModelWrite): string[] => [generation.model.name, String(to), String(fence)];

function upsertStatement(write: ModelWrite) {
  const { generation, put } = write;
  const { columns, schema } = generation;
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const cells = columns.map(({ type }, i) => `c${i}::${type}`).join(', ');
  const lists = columns.map((_, i) => `$${i + 4}::text[]`).join(', ');
  const aliases = columns.map((_, i) => `c${i}`).join(', ');
  const from = `unnest(${lists}) as put(${aliases})`;
  const text = `insert into ${tableOf(generation)} (${names}) select ${cells} from ${from} where ${ifMoved} ${onConflict(generation)}`;
  return { name: `${schema}_put`, text, values: [...checkpointOf(write), ...cellsByColumn(put, columns)] };
}

function deleteStatement(write: ModelWrite) {
  const { model, schema, keyType } = write.generation;
  const text = `delete from ${tableOf(write.generation)} where ${quoteIdentifier(model.keyColumn)} = any($4::${keyType}[]) and ${ifMoved}`;
  return { name: `${schema}_gone`, text, values: [...checkpointOf(write), write.removedKeys] };
}

/**
 * Simultaneous loads and writes of the read models of one process, in one transaction each and one round trip. Each model is written or
 * not independently: one whose checkpoint has moved on, or is locked, is left out.
 */
export class SharedTransactions {
  #loads: PendingLoad[] = [];
  #writes: PendingWrite[] = [];
  #running = false;

  constructor(private readonly pool: Pool) {}

  /** The rows of these keys that the table has. */
  load(generation: Generation, keys: readonly string[]): Promise<Map<string, Row>> {
    return new Promise((resolve, reject) => {
      this.#loads.push({ generation, keys, resolve, reject });
      this.#startLoop();
    });
  }

  /** False when it has to be written alone: no other model had something to write, or there was a problem. */
  async write(write: ModelWrite): Promise<boolean> {
    if (write.put.length + write.removedKeys.length > mostRows) return false;
    return new Promise((resolve) => {
      this.#writes.push({ write, resolve });
      this.#startLoop();
    });
  }

  #startLoop(): void {
    if (!this.#running) void this.#runLoop();
  }

  async #runLoop(): Promise<void> {
    this.#running = true;
    // Read models that follow the same log load and write in the same turn of the event loop.
    await nextTurn();
    while (this.#loads.length + this.#writes.length > 0) {
      // A model that has loaded joins the next turn with its write.
      for (; this.#loads.length > 0; await nextTurn()) await processTurns.track(loop, () => this.#loadAll(this.#loads.splice(0)));
      const begun = performance.now();
      const writes = this.#writes.splice(0);
      await processTurns.track(loop, () => this.#writeAll(writes));
      if (writes.length > 1) await sleep(Math.min(longestRest, restTimes * (performance.now() - begun)));
    }
    this.#running = false;
  }

  async #loadAll(loads: readonly PendingLoad[]): Promise<void> {
    const statements = loads.map(({ generation, keys }) => loadStatement(generation, keys));
    try {
      const results = await runPipelined(this.pool, statements);
      for (const [index, { generation, resolve }] of loads.entries()) resolve(rowsByKey(generation, results[index]?.rows ?? []));
    } catch {
      // Loading each alone shows which one fails, and why.
      for (const { generation, keys, resolve, reject } of loads) loadRows(this.pool, generation, keys).then(resolve, reject);
    }
  }

  async #writeAll(waiting: readonly PendingWrite[]): Promise<void> {
    // Writing each alone shows which one fails, and why. What was committed nevertheless is not written again.
    const moved = waiting.length > 1 ? await this.#writeMoved(waiting.map(({ write }) => write)).catch(() => noModels) : noModels;
    for (const { write, resolve } of waiting) resolve(moved.has(write.generation.model.name));
  }

  /** Writes the models whose checkpoints could be moved; returns their names. */
  async #writeMoved(writes: readonly ModelWrite[]): Promise<ReadonlySet<string>> {
    const checkpoints = writes.map(({ to, reached, generation, from, fence }) => {
      return [String(to), reached, generation.model.name, String(from), String(fence)];
    });
    const messages = writes.flatMap((write) => write.messages.map((message) => [...checkpointOf(write), message]));
    const [moved] = await runPipelined(this.pool, [
      { name: 'move_together', text: moveCheckpoints, values: transpose(checkpoints, 5) },
      ...writes.filter(({ put }) => put.length > 0).map(upsertStatement),
      ...writes.filter(({ removedKeys }) => removedKeys.length > 0).map(deleteStatement),
      ...(messages.length > 0 ? [{ name: 'tell_together', text: sendMessages, values: transpose(messages, 4) }] : []),
    ]);
    return new Set((moved!.rows as { model: string }[]).map(({ model }) => model));
  }
}

const noModels: ReadonlySet<string> = new Set();

/** Rows as columns: a statement takes one array per column. */
const transpose = <Cell>(rows: readonly Cell[][], columns: number): (Cell | undefined)[][] =>
  Array.from({ length: columns }, (_, column) => rows.map((row) => row[column]));
