import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, LogItem } from '@orderstream/eventstore/event-store';
import type { Follow } from '@orderstream/eventstore/fan-out';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { batchEvents } from '../writing/batches.ts';
import { PoisonedRebuild } from '../building/table-builder.ts';
import { isRelevant } from '../declaring/fold.ts';
import type { ProjectionMetrics } from './metrics.ts';
import { migrateReadModels } from '../building/migrate.ts';
import type { Model } from '../declaring/model.ts';
import { acquireLease, loopOf, releaseLease, type ModelLease, type Leases } from '../writing/ownership.ts';
import { canReadParked, parkedStreams } from '../writing/parking.ts';
import { needsBuilding, rebuildModel, RebuildUnderWay, buildStateOf, type RebuildProgress } from '../building/rebuild.ts';
import { findGeneration } from '../building/schema.ts';
import { sqlStateOf, undefinedTable } from '../database/sql-state.ts';
import type { SharedTransactions } from '../writing/together.ts';
import { processTurns } from './turns.ts';
import { Deposed, ModelWriter } from '../writing/writer.ts';

export type Runner = {
  /** All read models, so that views over several of them can be made again. */
  models: readonly Model[];
  store: Pick<EventStore, 'readAll' | 'head' | 'eventAt'>;
  follow: Follow;
  /** For leases and checkpoints. */
  pool: Pool;
  /** For tables and views, and for filling them. */
  tables: Pool;
  /** For rows; see `database.ts` on what it does without. */
  writes: Pool;
  leases: Leases;
  together: SharedTransactions;
  /** Names this process among those that may own a read model. */
  owner: string;
  log: Logger;
  metrics: ProjectionMetrics;
  signal: AbortSignal;
  batch?: { most: number; milliseconds: number };
};

const retry = { least: 100, most: 1_000 };
/** How often a process without the lease of a read model tries to take it. */
const askMilliseconds = 1_000;
/** A rebuild that met a poisonous event fails again until the cause is fixed. */
const stuckMilliseconds = 60_000;
/** A refused batch is written in parts; each statement ends in time. */
const writeMilliseconds = 120_000;

/** Keeps one read model up with the log for as long as the signal lets it: builds it, owns it, follows, begins again. */
export async function runModel(options: Runner, model: Model): Promise<void> {
  const runner = { ...options, log: options.log.child({ model: model.name }) };
  const { signal, tables, metrics, log } = runner;
  const sleepUnlessAborted = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  let tablesMissing = false;
  for (let failures = 0; !signal.aborted;) {
    try {
      if (tablesMissing) await migrateReadModels(tables, runner.models);
      tablesMissing = false;
      if (!(await runTurn(runner, model))) await sleepUnlessAborted(askMilliseconds);
      failures = 0;
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof Deposed) continue;
      failures += 1;
      tablesMissing = error instanceof TablesMissing || sqlStateOf(error) === undefinedTable;
      metrics.countInterruption(model.name);
      log.warn({ err: error }, 'interrupted; beginning again from the checkpoint');
      await sleepUnlessAborted(
        error instanceof PoisonedRebuild ? stuckMilliseconds : Math.min(retry.most, retry.least * 2 ** Math.min(failures, 6)),
      );
    }
  }
}

/** Builds or owns the read model if needed and free. Answers whether there was work. */
async function runTurn(runner: Runner, model: Model): Promise<boolean> {
  const { pool } = runner;
  const state = await buildStateOf(pool, model);
  if (!state) {
    await migrateReadModels(runner.tables, runner.models);
    return true;
  }
  if (needsBuilding(state, model)) {
    try {
      await build(runner, model, { onPoison: state.built ? 'stop' : 'park', onlyIfNeeded: true });
      return true;
    } catch (error) {
      if (error instanceof RebuildUnderWay) return false;
      throw error;
    }
  }
  const lease = await acquireLease(pool, model, runner.owner);
  if (lease) await followWhileOwner(runner, model, lease);
  return lease !== null;
}

type Building = { onPoison: 'stop' | 'park'; onlyIfNeeded?: boolean };

/** Rebuilds a read model and reports the progress as a metric. */
async function build(runner: Runner, model: Model, { onPoison, onlyIfNeeded = false }: Building): Promise<void> {
  const { metrics, log } = runner;
  const onProgress = (progress: RebuildProgress) => {
    if (progress.share !== null) metrics.setRebuildProgress(model.name, progress.share);
    log.info(progress, 'rebuilding');
  };
  try {
    await rebuildModel({ ...runner, pool: runner.tables, onProgress, onPoison }, model, { onlyIfNeeded });
  } finally {
    metrics.clearRebuildProgress(model.name);
  }
}

/** The tables were dropped: they are created again, empty, and then filled. */
class TablesMissing extends Error {
  override readonly name = 'TablesMissing';
}

/** Writes a read model until the lease is lost or the process stops. */
async function followWhileOwner(runner: Runner, model: Model, lease: ModelLease): Promise<void> {
  const { pool, leases, log, metrics } = runner;
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, runner.signal]);
  const renewal = leases.keepRenewed(model, lease, () => ending.abort());
  log.info({ position: String(lease.position), fence: String(lease.fence) }, 'took over');
  metrics.markOwned(model.name, lease.position);
  const rebuildOfParked = rebuildWithParked({ ...runner, signal }, model);
  try {
    await writeEvents(runner, model, lease, signal);
  } finally {
    ending.abort();
    await rebuildOfParked;
    renewal.stop();
    metrics.markReleased(model.name);
    await releaseLease(pool, model, lease.fence).catch((error: unknown) => log.warn({ err: error }, 'the lease expires without renewal'));
    log.info('stepped down');
  }
}

/**
 * After an update: what an older version could not read is folded in by building the table again beside the live one, since
 * streams that feed the same rows have to be taken in the order of the log.
 */
async function rebuildWithParked(runner: Runner, model: Model): Promise<void> {
  const { pool, store, signal, log } = runner;
  try {
    if (await canReadParked(pool, store, model)) await build(runner, model, { onPoison: 'park' });
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'streams that have become readable stay parked until another process takes over');
  }
}

/** Writes the events after the lease's position, batch by batch. */
async function writeEvents(runner: Runner, model: Model, lease: ModelLease, signal: AbortSignal): Promise<void> {
  const { pool, writes, together, log, metrics, batch = { most: 1_000, milliseconds: 25 } } = runner;
  const generation = await findGeneration(pool, model, lease.generation);
  if (!generation) throw new TablesMissing(model.name);
  const parked = await parkedStreams(pool, model);
  const writer = new ModelWriter(writes, generation, lease, parked, log, together);
  metrics.setParkedStreams(model.name, parked.size);
  const source = runner.follow({
    after: lease.position,
    signal,
    onTrouble: (error) => log.warn({ err: error }, 'the event store is in trouble'),
  });
  const taking = { ...batch, urgent: (item: LogItem) => isRelevant(model, item), onCaughtUp: () => metrics.markLive(model.name) };
  for await (const newEvents of batchEvents(source, taking)) {
    if (signal.aborted) return;
    const started = performance.now();
    const written = await processTurns.track(loopOf(model.name), () => writer.write(newEvents), writeMilliseconds);
    metrics.recordWrite(model.name, {
      ...written,
      position: writer.position,
      milliseconds: performance.now() - started,
      at: newestOf(newEvents),
    });
    if (written.parked.length > 0) metrics.setParkedStreams(model.name, parked.size);
  }
}

/** When the newest readable event of a batch was recorded. */
function newestOf(batch: readonly LogItem[]): string | null {
  const newest = batch.findLast((item) => item.kind === 'event');
  return newest?.kind === 'event' ? newest.event.at : null;
}
