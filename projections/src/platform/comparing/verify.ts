import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, LogItem } from '@orderstream/eventstore/event-store';
import type { Pool, PoolClient } from 'pg';
import { compareTables, type TableDifferences } from './compare.ts';
import { TableBuilder } from '../building/table-builder.ts';
import type { Model } from '../declaring/model.ts';
import { parkedStreams, type Parked } from '../writing/parking.ts';
import { createTable, findGeneration, tableOf, type Generation } from '../building/schema.ts';

export type ReplayProgress = { events: number; position: bigint; until: bigint };

export type VerifyDeps = {
  pool: Pool;
  store: Pick<EventStore, 'readAll'>;
  signal?: AbortSignal;
  rowsInMemory?: number;
  /** After each batch of the log. */
  onProgress?: (progress: ReplayProgress) => void | Promise<void>;
  /** The part of the time that a replay works, so that it leaves the rest of the machine to the shop. */
  share?: number;
};

export type VerifiedTable = TableDifferences & {
  model: string;
  /** Up to where the log was replayed: the live checkpoint at the moment of the comparison. */
  position: bigint;
  /** Streams left out on both sides. */
  parked: number;
};

/** As a comparison stores it. */
export type ComparedTable = Omit<VerifiedTable, 'position'> & { position: string };

export const isEqual = ({ missing, extra, different }: VerifiedTable): boolean => missing + extra + different === 0;

/** Another comparison is under way. */
export class ComparisonUnderWay extends Error {
  override readonly name = 'ComparisonUnderWay';
}

/** Replays the log to where the live tables are and compares them row by row. Disturbs neither readers nor writers. */
export async function verifyAll(deps: VerifyDeps, models: readonly Model[]): Promise<VerifiedTable[]> {
  const db = await deps.pool.connect();
  let failed: Error | undefined;
  const rememberConnectionError = (error: Error) => (failed = error);
  db.on('error', rememberConnectionError);
  try {
    await lockComparisons(db);
    const tables = await copyLiveTables(db, models);
    await replay(deps, tables);
    const verified: VerifiedTable[] = [];
    for (const { model, builder, position, parked } of tables) {
      deps.signal?.throwIfAborted();
      await builder.finish({ withIndexes: false });
      const compared = await compareTables(db, builder.generation);
      verified.push({ model: model.name, position, parked: parked.size, ...compared });
      await db.query(`drop schema "${builder.generation.schema}" cascade`);
    }
    await db.query(`select pg_advisory_unlock(hashtext('comparison'))`);
    return verified;
  } catch (error) {
    // The lock goes with the connection; what lies about is dropped by the next comparison.
    failed ??= error as Error;
    throw error;
  } finally {
    db.off('error', rememberConnectionError);
    db.release(failed);
  }
}

/** Compares one read model with a replay of the log. */
export async function verifyModel(deps: VerifyDeps, model: Model): Promise<VerifiedTable> {
  const [verified] = await verifyAll(deps, [model]);
  if (!verified) throw new Error('the comparison has no answer');
  return verified;
}

/** A comparison that was broken off holds its lock until the server has noticed. */
const patience = { attempts: 20, milliseconds: 250 };

async function lockComparisons(db: PoolClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await db.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('comparison')) as mine`);
    if (rows[0]?.mine) return;
    if (attempt === patience.attempts) throw new ComparisonUnderWay('the tables are being compared already');
    await sleep(patience.milliseconds);
  }
}

type ReplayedTable = { model: Model; builder: TableBuilder; position: bigint; parked: Parked };

/** Rows and checkpoints of all tables are read in one snapshot, in which they belong together. */
async function copyLiveTables(db: PoolClient, models: readonly Model[]): Promise<ReplayedTable[]> {
  for (const model of models) await db.query(`drop schema if exists "${model.name}_verification" cascade`);
  await db.query('begin isolation level repeatable read');
  const tables: ReplayedTable[] = [];
  for (const model of models) {
    const { rows } = await db.query<{ generation: number; position: string }>(
      'select generation, position from work.read_models where model = $1',
      [model.name],
    );
    const row = rows[0];
    const live = row && (await findGeneration(db, model, row.generation));
    if (!row || !live) throw new Error(`${model.name} has no tables`);
    const parked = await parkedStreams(db, model);
    const generation: Generation = await createTable(db, model, `${model.name}_verification`);
    await db.query(`create table "${generation.schema}".live as table ${tableOf(live)}`);
    tables.push({
      model,
      builder: new TableBuilder(db, generation, { onPoison: 'stop', excluded: parked }),
      position: BigInt(row.position),
      parked,
    });
  }
  await db.query('commit');
  return tables;
}

const mostEvents = 1_000;

/** One reading of the log fills all tables, each as far as its own checkpoint. */
async function replay(
  { store, signal, rowsInMemory = mostEvents, onProgress, share = 1 }: VerifyDeps,
  tables: readonly ReplayedTable[],
): Promise<void> {
  for (const { builder } of tables) await builder.dropPrimaryKey();
  const until = tables.reduce((furthest, { position }) => (position > furthest ? position : furthest), 0n);
  let [batch, events, started]: [LogItem[], number, number] = [[], 0, performance.now()];
  const foldPendingBatch = async () => {
    const last = batch.at(-1);
    if (!last) return;
    for (const { builder, position } of tables)
      await builder.foldBatch(last.position <= position ? batch : batch.filter((item) => item.position <= position));
    events += batch.length;
    batch = [];
    await onProgress?.({ events, position: last.position, until });
    signal?.throwIfAborted();
    if (share < 1) await sleep((performance.now() - started) * (1 / share - 1), undefined, { signal });
    started = performance.now();
  };
  for await (const delivery of store.readAll()) {
    if (delivery.kind === 'caught_up') continue;
    if (delivery.position > until) break;
    batch.push(delivery);
    if (batch.length >= Math.min(mostEvents, rowsInMemory)) await foldPendingBatch();
  }
  await foldPendingBatch();
}
