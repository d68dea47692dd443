import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { appUser } from '@orderstream/projections/accounts/app-user.table';
import { adminPool, readPool } from '@orderstream/projections/platform/database/database';
import { migrateReadModels } from '@orderstream/projections/platform/building/migrate';
import { Reader } from '@orderstream/projections/platform/reading/reader';
import { openShop } from '@orderstream/projections/platform/testing/shop';
import { readModels } from '@orderstream/projections/registry';
import { generateAccountEvents, type AppendedEvent } from '../account-events.ts';
import type { BenchSettings } from '../main.ts';
import { ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { spawnEventStore, spawnPostgres, spawnProjector } from '../servers.ts';

const perRound = 300;

/** R7: how long after a command was answered another process sees its row, ÷ how long the append took. */
export async function run({ rounds, say }: BenchSettings): Promise<BenchVerdict[]> {
  const server = await spawnPostgres({ fsync: 'on', synchronous_commit: 'on' });
  const admin = adminPool(server.url('postgres'), 2);
  for (const name of ['tables', 'log']) await admin.query(`create database ${name}`);
  await admin.end();
  const log = await spawnEventStore('--database', server.url('log'));
  const store = connectEventStore(log.url);
  const pool = adminPool(server.url('tables'));
  await migrateReadModels(pool, readModels);
  await openShop(pool, store);
  const database = readPool(server.url('tables'));
  const process = await spawnProjector(server.url('tables'), log.url);
  try {
    const reader = new Reader({ database, head: () => store.head(), patienceMilliseconds: 30_000 });
    const commands = generateAccountEvents((rounds + 1) * perRound, 1);
    say(`  ${perRound} commands to a round, one after the other`);
    await measure(store, reader, commands);
    const measured: RatioRound[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(store, reader, commands));
    return [ratioVerdict({ id: 'R7', what: 'p99 until a row is seen ÷ p99 of the append', target: { most: 3 }, unit: 'µs' }, measured)];
  } finally {
    await process.stop();
    await database.end();
    await pool.end();
    await store.close();
    await log.stop();
    await server.stop();
  }
}

const p99 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN;

/** One round: the p99 until a row is readable, and the p99 of the append. */
async function measure(store: EventStore, reader: Reader, commands: Generator<AppendedEvent>): Promise<RatioRound> {
  const appended: number[] = [];
  const seen: number[] = [];
  for (let i = 0; i < perRound; i += 1) {
    const { value } = commands.next() as { value: AppendedEvent };
    const started = performance.now();
    const { position } = await store.append(value.stream, 'no_stream', [value.event]);
    const answered = performance.now();
    if (!(await reader.haveReached([appUser], position))) throw new Error('the row did not come');
    appended.push((answered - started) * 1000);
    seen.push((performance.now() - answered) * 1000);
  }
  return { ours: p99(seen), theirs: p99(appended) };
}
