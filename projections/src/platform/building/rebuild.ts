import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, LogItem } from '@orderstream/eventstore/event-store';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { TableBuilder } from './table-builder.ts';
import type { Model } from '../declaring/model.ts';
import { createTable, generationsOf, schemaOf, type Queryable } from './schema.ts';
import { lockNotAvailable, sqlStateOf } from '../database/sql-state.ts';
import { swapTables } from './swap.ts';

/** `share` and `secondsLeft` are null until the events of the log have been counted. */
export type RebuildProgress = {
  model: string;
  phase: 'reading' | 'catching_up';
  events: number;
  share: number | null;
  secondsLeft: number | null;
};

export type RebuildDeps = {
  pool: Pool;
  store: Pick<EventStore, 'readAll'>;
  models: readonly Model[];
  log: Logger;
  signal?: AbortSignal;
  onProgress?: (progress: RebuildProgress) => void;
  rowsInMemory?: number;
  /** What stops a rebuild leaves out a first build: with nothing live, one event must not keep a whole table away. */
  onPoison?: 'stop' | 'park';
};

export type RebuildResult = { model: string; generation: number; events: number; position: bigint; parked: number; milliseconds: number };

/** Another rebuild of the same read model is under way. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
}

type BuildState = { generation: number; version: number; built: boolean };

/** The live generation of a read model; null before the first migration. */
export async function buildStateOf(db: Queryable, model: Model): Promise<BuildState | null> {
  const { rows } = await db.query<BuildState>(
    'select generation, version, built_at is not null as built from work.read_models where model = $1',
    [model.name],
  );
  return rows[0] ?? null;
}

/** Nothing was built yet, or by a projection older than this one. */
export const needsBuilding = (state: BuildState, model: Model): boolean => !state.built || state.version < model.version;

/**
 * Fills new tables from the log beside the live ones, catches up, and lets the view show them: readers see the old rows
 * until they see the new ones. Stopped at any moment it leaves the live tables as they are.
 */
export async function rebuildModel(deps: RebuildDeps, model: Model, { onlyIfNeeded = false } = {}): Promise<RebuildResult | null> {
  const db = await deps.pool.connect();
  let broken: Error | undefined;
  const rememberConnectionError = (error: Error) => (broken = error);
  db.on('error', rememberConnectionError);
  try {
    await lock(db, model);
    const state = await buildStateOf(db, model);
    if (!state) throw new Error(`${model.name} is unknown to the database: migrate first`);
    if (onlyIfNeeded && !needsBuilding(state, model)) return null;
    return await build(deps, db, model, state);
  } catch (error) {
    // Also what was asked and not yet answered ends with the connection, and the lock with it.
    broken ??= error as Error;
    throw error;
  } finally {
    if (!broken) await db.query('select pg_advisory_unlock_all()');
    db.off('error', rememberConnectionError);
    db.release(broken);
  }
}

/** A rebuild that was broken off holds its lock until the server has noticed. */
const patience = { attempts: 10, milliseconds: 200 };

/** Lets one process at a time rebuild a read model. */
async function lock(db: PoolClient, model: Model): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await db.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [`rebuild ${model.name}`]);
    if (rows[0]?.mine) return;
    if (attempt === patience.attempts) throw new RebuildUnderWay(`${model.name} is being rebuilt already`);
    await sleep(patience.milliseconds);
  }
}

/** Builds the next generation beside the live one and swaps them. */
async function build(deps: RebuildDeps, db: PoolClient, model: Model, state: BuildState): Promise<RebuildResult> {
  const { log, rowsInMemory, onPoison = 'stop' } = deps;
  const started = performance.now();
  await dropUnused(db, model, state.generation, log);
  const number = ((await generationsOf(db, model)).at(-1) ?? 0) + 1;
  await db.query('begin');
  const generation = await createTable(db, model, schemaOf(model, number));
  const builder = new TableBuilder(db, generation, { onPoison, ...(rowsInMemory && { rowsInMemory }) });
  await builder.dropPrimaryKey();
  await db.query('commit');
  log.info({ schema: generation.schema }, 'rebuilding');
  const report = new ProgressReport(deps, model, builder, await eventsInLog(db));
  await foldLogInto(deps, builder, report);
  report.phase = 'catching_up';
  await builder.finish();
  await swapTables({ ...deps, db, builder, number, foldLogInto: () => foldLogInto(deps, builder, report) });
  const milliseconds = Math.round(performance.now() - started);
  const rebuilt = {
    model: model.name,
    generation: number,
    events: builder.events,
    position: builder.position,
    parked: builder.poisons.size,
    milliseconds,
  };
  // The log names the model already.
  const { model: _model, position, ...figures } = rebuilt;
  log.info({ ...figures, position: position === null ? null : String(position) }, 'rebuilt');
  for (const poison of builder.poisons.values())
    log.error({ ...poison, position: String(poison.position) }, 'parked a stream: this read model takes nothing more from it');
  await dropUnused(db, model, number, log);
  return rebuilt;
}

const mostEvents = 1_000;

/** Reads what the log has after the builder's position and folds it in. Answers how many events that were. */
export async function foldLogInto(
  { store, signal, rowsInMemory = mostEvents }: Pick<RebuildDeps, 'store' | 'signal' | 'rowsInMemory'>,
  builder: TableBuilder,
  report?: ProgressReport,
  until?: bigint,
): Promise<number> {
  const most = Math.min(mostEvents, rowsInMemory);
  let batch: LogItem[] = [];
  const before = builder.events;
  for await (const delivery of store.readAll({ after: builder.position })) {
    if (delivery.kind === 'caught_up') continue;
    if (until !== undefined && delivery.position > until) break;
    batch.push(delivery);
    if (batch.length < most) continue;
    signal?.throwIfAborted();
    await builder.foldBatch(batch);
    report?.send();
    batch = [];
  }
  signal?.throwIfAborted();
  await builder.foldBatch(batch);
  return builder.events - before;
}

/**
 * As the last comparison counted them. Positions would mislead: a store that removes events leaves gaps between them that are larger than
 * the log.
 */
async function eventsInLog(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ events: string }>(
    `select events from work.comparison where outcome in ('equal', 'different') order by ended_at desc limit 1`,
    [],
  );
  return rows[0] ? Number(rows[0].events) : null;
}

/** Tells how far a rebuild is, at most once a second. */
export class ProgressReport {
  phase: RebuildProgress['phase'] = 'reading';
  readonly #started = performance.now();
  #sentAt = 0;

  constructor(
    private readonly deps: Pick<RebuildDeps, 'onProgress'>,
    private readonly model: Model,
    private readonly builder: TableBuilder,
    private readonly expected: number | null,
  ) {}

  /** Reports at most once a second. */
  send(): void {
    const now = performance.now();
    if (now - this.#sentAt < 1_000) return;
    this.#sentAt = now;
    const { events } = this.builder;
    const share = this.expected === null ? null : Math.min(1, events / Math.max(1, this.expected));
    const secondsLeft = share ? Math.round(((now - this.#started) / 1000) * ((1 - share) / share)) : null;
    this.deps.onProgress?.({ model: this.model.name, phase: this.phase, events, share, secondsLeft });
  }
}

/** Drops the tables that are not live: older ones, and leftovers of interrupted rebuilds. */
export async function dropUnused(db: PoolClient, model: Model, live: number, log: Logger): Promise<void> {
  for (const number of (await generationsOf(db, model)).filter((n) => n !== live)) {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      try {
        await db.query(`set lock_timeout to '50ms'`);
        await db.query(`drop schema if exists "${schemaOf(model, number)}" cascade`);
        break;
      } catch (error) {
        if (sqlStateOf(error) !== lockNotAvailable) throw error;
        if (attempt === 39) log.warn({ schema: schemaOf(model, number) }, 'still in use; the next rebuild drops it');
        await sleep(50 + Math.random() * 50);
      } finally {
        await db.query('reset lock_timeout');
      }
    }
  }
}
