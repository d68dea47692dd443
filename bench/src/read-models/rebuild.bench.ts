import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore, NewEvent } from '@orderstream/eventstore/event-store';
import { appUserProjection } from '@orderstream/projections/accounts/app-user.projection';
import { adminPool } from '@orderstream/projections/platform/database/database';
import { migrateReadModels } from '@orderstream/projections/platform/building/migrate';
import { asModel } from '@orderstream/projections/platform/declaring/model';
import { rebuildModel } from '@orderstream/projections/platform/building/rebuild';
import pino from 'pino';
import { accountEvents } from '../account-events.ts';
import type { Settings } from '../main.ts';
import { interleaved, verdict, type Verdict } from '../ratio.ts';
import { eventStore, postgres } from '../servers.ts';

const model = asModel(appUserProjection);
const events = 100_000;

/** R4: what a rebuild costs beyond reading the log. */
export async function run(settings: Settings): Promise<Verdict[]> {
  const server = await postgres();
  try {
    return [await time(settings, server.url('postgres'))];
  } finally {
    await server.stop();
  }
}

async function time({ rounds, say }: Settings, databaseUrl: string): Promise<Verdict> {
  const server = await eventStore();
  const store = connectEventStore(server.url);
  const pool = adminPool(databaseUrl);
  try {
    await fill(store, say);
    await migrateReadModels(pool, [model]);
    const building = () => seconds(() => rebuildModel({ pool, store, models: [model], log: pino({ level: 'silent' }) }, model));
    const reading = () => seconds(() => drain(store));
    await reading();
    const measured = await interleaved(rounds, building, reading);
    return verdict({ id: 'R4', what: 'rebuild ÷ merely reading the same events', target: { most: 1.25 }, unit: 'ms' }, measured);
  } finally {
    await pool.end();
    await store.close();
    await server.stop();
  }
}

async function fill(store: EventStore, say: Settings['say']): Promise<void> {
  say(`  appending ${events} account events`);
  const streams = new Map<string, NewEvent[]>();
  for (const { stream, event } of accountEvents(events)) streams.set(stream, [...(streams.get(stream) ?? []), event]);
  const queue = streams.entries();
  const append = async () => {
    for (const [stream, all] of queue) await store.append(stream, 'no_stream', all);
  };
  await Promise.all(Array.from({ length: 32 }, append));
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function drain(store: EventStore): Promise<void> {
  let count = 0;
  for await (const delivery of store.readAll()) if (delivery.kind === 'event') count += 1;
  if (count !== events) throw new Error(`the log has ${count} events instead of ${events}`);
}
