import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { privatePort } from '../../folder/ports.ts';
import type { StoredEntry } from '../log/model.ts';
import { freshDatabase } from '../testing/database.ts';
import { PostgresStorage } from '../storage/postgres.storage.ts';
import { startProcess, type ServerProcess } from '../testing/process.ts';
import { AppendLoad, type TrackedAppend } from './load.ts';

const kills = Number(process.env.EVENTSTORE_KILLS ?? 4);

/** All stored events, announced or not. */
async function* allEvents(storage: PostgresStorage): AsyncGenerator<StoredEntry, void, undefined> {
  for (let from = 1; ;) {
    const page = await storage.readAll({ from, limit: 500, direction: 'forwards' });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    from = last.seq + 1;
  }
}

/** Compares one append with the stored revisions of its events; returns what is wrong. */
function problemsOfAppend(append: TrackedAppend, revisionsById: Map<string, number[]>): string[] {
  const places = append.ids.map((id) => revisionsById.get(id) ?? []);
  const there = places.filter(({ length }) => length > 0);
  const name = `${append.stream} after ${append.expected}`;
  if (places.some(({ length }) => length > 1)) return [`${name} is there twice`];
  if (there.length > 0 && there.length < places.length) return [`${name} is there in part`];
  if (append.refused) return there.length > 0 ? [`${name} was refused and is there`] : [];
  if (append.acknowledged === null) return [];
  const first = append.expected === 'no_stream' ? 0 : Number(append.expected) + 1;
  const expected = append.ids.map((_, at) => first + at);
  if (places.some(([revision], at) => revision !== expected[at])) return [`${name} was acknowledged and is not where it was said to be`];
  return Number(append.acknowledged) === expected.at(-1) ? [] : [`${name} was answered with ${append.acknowledged}`];
}

describe(`an event store on PostgreSQL that is killed ${kills} times while it is written to`, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await freshDatabase();
    server = await startProcess('--database', database.url, '--port', String(await privatePort()));
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it(
    'has every acknowledged append once, the others whole or not at all, and no gaps',
    async () => {
      const load = new AppendLoad(server.url, 24);
      const acknowledgedAppends = () => load.appends.filter((append) => append.acknowledged !== null);
      for (let kill = 0; kill < kills; kill += 1) {
        const before = acknowledgedAppends().length;
        await eventually(() => acknowledgedAppends().length >= before + 20);
        await pause(Math.random() * 200, 'it is killed at any moment');
        await server.kill();
        server = await startProcess('--database', database.url, '--port', String(server.port));
        load.reconnect();
      }
      await pause(500, 'the load continues after the last kill');
      await load.stop();
      const storage = new PostgresStorage(database.url);
      const revisionsById = new Map<string, number[]>();
      for await (const { id, revision } of allEvents(storage)) revisionsById.set(id, [...(revisionsById.get(id) ?? []), revision]);
      const damage = await storage.check();
      await storage.close();
      const unknown = load.appends.filter((append) => append.acknowledged === null);
      const problems = [...load.problems, ...damage, ...load.appends.flatMap((append) => problemsOfAppend(append, revisionsById))];
      if (kills > 10) {
        process.stderr.write(
          `${kills} kills: ${acknowledgedAppends().length} acknowledged, ${unknown.length} of unknown outcome, ${problems.length} problems\n`,
        );
      }
      expect(problems).toEqual([]);
      expect(acknowledgedAppends().length).toBeGreaterThan(kills * 20);
    },
    60_000 + kills * 10_000,
  );
});
