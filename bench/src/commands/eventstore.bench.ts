import { EventStoreDBClient, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import type { BenchSettings } from '../main.ts';
import { measureInterleaved, ratioVerdict, type BenchVerdict } from '../ratio.ts';
import { spawnEventStore, spawnEventStoreCeiling, spawnPostgres } from '../servers.ts';

/**
 * Appends in flight, how many are made to a round, and the share of the client's own ceiling that is wanted. With few of them it
 * is the disk that is measured, of which the ceiling has none: said, and nothing wanted.
 */
const loads = [
  { inFlight: 1, appends: 1_000, least: 0 },
  { inFlight: 32, appends: 10_000, least: 0 },
  { inFlight: 256, appends: 25_000, least: 0.6 },
];
const eventsToCatchUp = 100_000;
let streams = 0;

/** R11: the sandbox's event store on PostgreSQL with fsync ÷ a server that answers and keeps nothing. */
export async function run({ rounds, say }: BenchSettings): Promise<BenchVerdict[]> {
  const database = await spawnPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
  const [store, ceiling] = [await spawnEventStore('--database', database.url('postgres')), await spawnEventStoreCeiling()];
  const [ours, theirs] = [store, ceiling].map(({ url }) => EventStoreDBClient.connectionString(url)) as [
    EventStoreDBClient,
    EventStoreDBClient,
  ];
  try {
    const verdicts: BenchVerdict[] = [];
    for (const { inFlight, appends, least } of loads) {
      say(`  ${appends} appends, ${inFlight} in flight`);
      const measureAppends = (client: EventStoreDBClient) => () => appendsPerSecond(client, inFlight, appends);
      await Promise.all([appendsPerSecond(ours, inFlight, 500), appendsPerSecond(theirs, inFlight, 500)]);
      const measured = await measureInterleaved(rounds, measureAppends(ours), measureAppends(theirs));
      verdicts.push(
        ratioVerdict(
          { id: 'R11', what: `appends, ${inFlight} in flight ÷ the client's ceiling`, target: { least }, unit: 'appends/s' },
          measured,
        ),
      );
    }
    await fillLog(ours);
    say(`  catching up with ${eventsToCatchUp} events`);
    await eventsPerSecond(ours);
    await eventsPerSecond(theirs);
    const measured = await measureInterleaved(
      rounds,
      () => eventsPerSecond(ours),
      () => eventsPerSecond(theirs),
    );
    return [
      ...verdicts,
      ratioVerdict({ id: 'R11', what: "catch-up ÷ the client's ceiling", target: { least: 0.8 }, unit: 'events/s' }, measured),
    ];
  } finally {
    await Promise.all([ours.dispose(), theirs.dispose()]);
    await Promise.all([store.stop(), ceiling.stop()]);
    await database.stop();
  }
}

const benchEvent = (n: number) =>
  jsonEvent({ type: 'benchmarked', data: { n, text: 'x'.repeat(80) }, metadata: { $correlationId: 'c0ffee' } });

/** So many who each append to a stream of their own, always at the revision that it must have. */
async function appendsPerSecond(client: EventStoreDBClient, inFlight: number, appends: number): Promise<number> {
  let remaining = appends;
  const appendRemaining = async (): Promise<void> => {
    const stream = `bench-${(streams += 1)}`;
    for (let revision = -1; remaining > 0; revision += 1) {
      remaining -= 1;
      await client.appendToStream(stream, benchEvent(remaining), { expectedRevision: revision < 0 ? NO_STREAM : BigInt(revision) });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, appendRemaining));
  return (appends * 1000) / (performance.now() - started);
}

/** However few rounds there were: there is enough to catch up with. */
async function fillLog(client: EventStoreDBClient): Promise<void> {
  const many = Array.from({ length: 1_000 }, (_, n) => benchEvent(n));
  for (let count = 0; count < eventsToCatchUp; count += many.length) await client.appendToStream(`bench-${(streams += 1)}`, many);
}

async function eventsPerSecond(client: EventStoreDBClient): Promise<number> {
  const started = performance.now();
  const subscription = client.subscribeToAll({ fromPosition: START });
  let count = 0;
  for await (const { event } of subscription) if (event !== undefined && (count += 1) === eventsToCatchUp) break;
  return (count * 1000) / (performance.now() - started);
}
