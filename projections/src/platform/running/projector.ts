import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { fanOut } from '@orderstream/eventstore/fan-out';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { runComparisons } from '../comparing/comparisons.ts';
import { adminPool, leasePool, writePool } from '../database/database.ts';
import type { ProjectionMetrics } from './metrics.ts';
import { migrateReadModels } from '../building/migrate.ts';
import type { Model } from '../declaring/model.ts';
import { Leases } from '../writing/ownership.ts';
import { runModel, type Runner } from './runner.ts';
import { shareReads } from './shared-reads.ts';
import { SharedTransactions } from '../writing/together.ts';

export type ProjectorOptions = {
  models: readonly Model[];
  store: EventStore;
  databaseUrl: string;
  log: Logger;
  metrics: ProjectionMetrics;
  signal: AbortSignal;
  batch?: Runner['batch'];
  /** The hour of the automatic comparison of the tables with a replay. */
  /** Closed at the end. */
  connections?: Connections;
};

/** What the loops that write read models use. */
export type Connections = { pool: Pool; writes: Pool };
export const connectionsTo = (databaseUrl: string): Connections => ({ pool: leasePool(databaseUrl), writes: writePool(databaseUrl) });

const headMilliseconds = 2_000;
/** The head, the subscription, and what one of the models is waiting for. */
const otherListeners = 10;

/** Runs all read models of this process from one live subscription, and releases all leases after the signal. */
export async function runProjector(projector: ProjectorOptions): Promise<void> {
  const { models, store, databaseUrl, log, metrics, signal, batch } = projector;
  const { connections = connectionsTo(databaseUrl) } = projector;
  const { pool, writes } = connections;
  const tables = adminPool(databaseUrl, models.length + 3);
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'the event store is in trouble');
  // Every model rests on it when none of them is this process's to write: that many are no leak.
  setMaxListeners(models.length + otherListeners, signal);
  const { follow } = fanOut(store, { signal, onTrouble });
  const runner: Runner = {
    models,
    store: { ...shareReads(store), eventAt: (position) => store.eventAt(position) },
    follow,
    pool,
    tables,
    writes,
    leases: new Leases(pool, log),
    together: new SharedTransactions(writes),
    owner: randomUUID(),
    log,
    metrics,
    signal,
    ...(batch && { batch }),
  };
  try {
    // A first start is the same as a restart after tables were dropped.
    await migrateReadModels(tables, models).catch((error: unknown) => log.warn({ err: error }, 'the tables are looked at later'));
    const comparisons = runComparisons({ pool, databaseUrl, tables, store, models, owner: runner.owner, log, signal });
    await Promise.all([...models.map((model) => runModel(runner, model)), watchHead(store, metrics, signal), comparisons]);
  } finally {
    await Promise.all([pool.end(), tables.end(), writes.end()]);
  }
}

/** Keeps the gauge of the log's end up to date, from which the lag is computed. */
async function watchHead(store: EventStore, metrics: ProjectionMetrics, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const before = metrics.positions();
    await store.head().then(
      (position) => metrics.setHead(position, before),
      // The followers say so themselves; the lag is judged again when there is an answer.
      () => undefined,
    );
    await sleep(headMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}
