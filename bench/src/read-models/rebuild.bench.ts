import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore, NewEvent } from '@orderstream/eventstore/event-store';
import { appUserProjection } from '@orderstream/projections/accounts/app-user.projection';
import { adminPool } from '@orderstream/projections/platform/database/database';
import { migrateReadModels } from '@orderstream/projections/platform/building/migrate';
import { asModel } from '@orderstream/projections/platform/declaring/model';
import { rebuildModel } from '@orderstream/projections/platform/building/rebuild';
import pino from 'pino';
import { generateAccountEvents } from '../account-events.ts';
import type { BenchSettings } from '../main.ts';
import { measureInterleaved, ratioVerdict, type BenchVerdict } from '../ratio.ts';
import { spawnEventStore, spawnPostgres } from '../servers.ts';

const model = asModel(appUserProjection);
const events = 100_000;

/** R4: what a rebuild costs beyond reading the log. */
export async function run(settings: BenchSettings): Promise<BenchVerdict[]> {
  const server = await spawnPostgres();
  try {
    return [await rebuildVerdict(settings, server.url('postgres'))];
  } finally {
    await server.stop();
  }
}

async function rebuildVerdict({ rounds, say }: BenchSettings, databaseUrl: string): Promise<BenchVerdict> {
  const server = await spawnEventStore();
  const store = connectEventStore(server.url);
  const pool = adminPool(databaseUrl);
  try {
    await fillLog(store, say);
    await migrateReadModels(pool, [model]);
    const timeRebuild = () => millisecondsOf(() => rebuildModel({ pool, store, models: [model], log: pino({ level: 'silent' }) }, model));
    const timeReading = () => millisecondsOf(() => readWholeLog(store));
    await timeReading();
    const measured = await measureInterleaved(rounds, timeRebuild, timeReading);
    return ratioVerdict({ id: 'R4', what: 'rebuild ÷ merely reading the same events', target: { most: 1.25 }, unit: 'ms' }, measured);
  } finally {
    await pool.end();
    await store.close();
    await server.stop();
  }
}

async function fillLog(store: EventStore, say: BenchSettings['say']): Promise<void> {
  say(`  appending ${events} account events`);
  const streams = new Map<string, NewEvent[]>();
  for (const { stream, event } of generateAccountEvents(events)) streams.set(stream, [...(streams.get(stream) ?? []), event]);
  const queue = streams.entries();
  const appendNextStreams = async () => {
    for (const [stream, all] of queue) await store.append(stream, 'no_stream', all);
  };
  await Promise.all(Array.from({ length: 32 }, appendNextStreams));
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function readWholeLog(store: EventStore): Promise<void> {
  let count = 0;
  for await (const delivery of store.readAll()) if (delivery.kind === 'event') count += 1;
  if (count !== events) throw new Error(`the log has ${count} events instead of ${events}`);
}
