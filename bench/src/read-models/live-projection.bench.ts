import { appUserProjection } from '@orderstream/projections/accounts/app-user.projection';
import { batchEvents } from '@orderstream/projections/platform/writing/batches';
import { adminPool, writePool } from '@orderstream/projections/platform/database/database';
import { migrateReadModels } from '@orderstream/projections/platform/building/migrate';
import { asModel, type Row } from '@orderstream/projections/platform/declaring/model';
import { acquireLease } from '@orderstream/projections/platform/writing/ownership';
import { findGeneration, type Generation } from '@orderstream/projections/platform/building/schema';
import { ModelWriter } from '@orderstream/projections/platform/writing/writer';
import type { Delivery, LogItem } from '@orderstream/eventstore/event-store';
import pg from 'pg';
import pino from 'pino';
import { generateLogItems } from '../account-events.ts';
import type { BenchSettings } from '../main.ts';
import { measureInterleaved, ratioVerdict, type BenchVerdict } from '../ratio.ts';
import { spawnPostgres } from '../servers.ts';

const model = asModel(appUserProjection);
const log = pino({ level: 'silent' });
const most = 1_000;
const events = 40_000;
/** One event per transaction is so slow that fewer events suffice. */
const singles = 3_000;

type Tables = { pool: pg.Pool; writes: pg.Pool; generation: Generation };

/** R3: what folding, reading back and the fenced checkpoint cost on top of writing the rows. */
export async function run({ rounds, say }: BenchSettings): Promise<BenchVerdict[]> {
  const server = await spawnPostgres();
  const tables = await prepareTables(server.url('postgres'));
  try {
    const items = [...generateLogItems(events)];
    const rows = rowsPerBatch(items);
    say(`  ${events} account events, ${most} to a batch`);
    await projectAll(tables, items, most);
    await upsert(tables, rows);
    const bare = await measureInterleaved(
      rounds,
      () => projectAll(tables, items, most),
      () => upsert(tables, rows),
    );
    const single = await measureInterleaved(
      rounds,
      () => projectAll(tables, items, most),
      () => projectAll(tables, items.slice(0, singles), 1),
    );
    return [
      ratioVerdict({ id: 'R3', what: 'live projection ÷ bare upserts of the same rows', target: { least: 0.7 }, unit: 'events/s' }, bare),
      ratioVerdict({ id: 'R3', what: 'live projection ÷ one event per transaction', target: { least: 8 }, unit: 'events/s' }, single),
    ];
  } finally {
    await Promise.all([tables.pool.end(), tables.writes.end()]);
    await server.stop();
  }
}

async function prepareTables(url: string): Promise<Tables> {
  const pool = adminPool(url);
  await migrateReadModels(pool, [model]);
  await pool.query('update work.read_models set built_at = now()');
  const generation = await findGeneration(pool, model, 1);
  if (!generation) throw new Error('the tables are not there');
  return { pool, writes: writePool(url), generation };
}

async function emptyTable({ pool }: Tables): Promise<void> {
  await pool.query('truncate app_user_v1.rows');
  await pool.query('update work.read_models set position = 0, leased_until = null');
  await pool.query('vacuum analyze work.read_models');
}

// oxlint-disable-next-line typescript/require-await -- a subscription's form; these events have come already
async function* asSubscription(items: readonly LogItem[]): AsyncGenerator<readonly Delivery[]> {
  for (const one of items) yield [one];
}

/** Projects all items into an empty table; returns the items per second. */
async function projectAll(tables: Tables, items: readonly LogItem[], size: number): Promise<number> {
  await emptyTable(tables);
  const lease = await acquireLease(tables.pool, model, 'the benchmark');
  if (!lease) throw new Error('another process owns the read model');
  const writer = new ModelWriter(tables.writes, tables.generation, lease, new Map(), log);
  const started = performance.now();
  for await (const batch of batchEvents(asSubscription(items), { most: size, milliseconds: 20, urgent: () => true, onCaughtUp: () => {} }))
    await writer.write(batch);
  return (items.length / (performance.now() - started)) * 1000;
}

/** What the projection would write, batch by batch, worked out beforehand. */
function rowsPerBatch(items: readonly LogItem[]): Row[][] {
  const rowsByKey = new Map<string, Row>();
  const written: Row[][] = [];
  for (let i = 0; i < items.length; i += most) {
    const touched = new Map<string, Row>();
    for (const one of items.slice(i, i + most)) {
      if (one.kind !== 'event') continue;
      for (const key of model.keys(one.event)) {
        const row = model.fold(rowsByKey.get(key), one.event, key, (other) => rowsByKey.get(other));
        if (row) {
          rowsByKey.set(key, row);
          touched.set(key, row);
        }
      }
    }
    written.push([...touched.values()]);
  }
  return written;
}

/** The plainest way: one statement with a value for every column of every row. */
async function upsert(tables: Tables, batchesOfRows: readonly Row[][]): Promise<number> {
  await emptyTable(tables);
  const columns = tables.generation.columns.map(({ name }) => name);
  const others = columns.filter((name) => name !== model.keyColumn).map((name) => `${name} = excluded.${name}`);
  const started = performance.now();
  for (const rows of batchesOfRows) {
    const marks = rows.map((_, r) => `(${columns.map((__, c) => `$${r * columns.length + c + 1}`).join(', ')})`);
    await tables.writes.query({
      name: `bare_${rows.length}`,
      text: `insert into app_user_v1.rows (${columns.join(', ')}) values ${marks.join(', ')} on conflict (id) do update set ${others.join(', ')}`,
      values: rows.flatMap((row) => columns.map((name) => row[name])),
    });
  }
  return (events / (performance.now() - started)) * 1000;
}
