import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freshDatabase, type FreshDatabase } from '../testing/database.ts';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { freePort } from '@orderstream/eventstore/testing/free-port';
import { isNotRebuilt, silentLog } from '../testing/live.ts';
import { Readers } from '../testing/readers.ts';
import { seededChoices, killPrograms, AccountLoad, ownPostgres, startStore, ProjectionsWorld, type Program } from '../testing/world.ts';
import { rebuildModel } from '../building/rebuild.ts';
import { readModels } from '../../registry.ts';

/** `FAULTS=long` repeats what a usual run does a few times. */
const long = process.env['FAULTS'] === 'long';
/** The short form shares its machine with all other specs: it only checks that work continues. */
const promptly = long ? 5_000 : 60_000;
const seed = Number(process.env['FAULTS_SEED'] ?? 20_260_101);
jest.setTimeout(long ? 1_800_000 : 120_000);
afterAll(killPrograms);

function report(experiment: string, n: number, violations: readonly string[]): void {
  process.stdout.write(`${experiment}, seed ${seed}, N ${n}, violations ${violations.length}\n`);
  expect(violations).toEqual([]);
}

let fresh: FreshDatabase;
let store: Program;
let world: ProjectionsWorld;
const running: Program[] = [];

const loads: AccountLoad[] = [];

function someLoad(): AccountLoad {
  // A usual run leaves the machine some time for the specs beside it.
  const load = new AccountLoad(world.store, seed, long ? 2 : 15);
  loads.push(load);
  return load;
}

/** Also what a failed experiment has left running. */
async function endAll(): Promise<void> {
  await Promise.allSettled(loads.splice(0).map((load) => load.stop()));
  await Promise.all(running.splice(0).map((program) => program.end('SIGKILL')));
  await world.end();
  await store.end();
}

const projector = async (): Promise<Program> => {
  const program = await world.startProjector();
  running.push(program);
  return program;
};

const countModelsOwnedBy = ({ output }: Program) =>
  new Set(output.filter((line) => line.includes('took over')).map((line) => (JSON.parse(line) as { model: string }).model)).size;

describe('a read side', () => {
  beforeEach(async () => {
    fresh = await freshDatabase();
    store = await startStore('--memory', '--port', '0');
    world = await ProjectionsWorld.create(fresh.url, store.ready[1]);
  });
  afterEach(async () => {
    await endAll();
    await fresh.drop();
  });

  it('whose projector is killed at any moment applies each event once (F2)', async () => {
    const kills = long ? 200 : 4;
    const chance = seededChoices(seed);
    const load = someLoad();
    for (let i = 0; i < kills; i += 1) {
      const victim = await projector();
      await pause(100 + chance(long ? 1_500 : 700), 'it is killed at any moment');
      await victim.end('SIGKILL');
    }
    await load.stop();
    await projector();
    await world.waitUntilCaughtUp();
    report('F2 projector killed', kills, await world.violationsAfter(load.acknowledged));
  });

  it('rolls back what a frozen projector writes after its successor took over (F9)', async () => {
    const load = someLoad();
    const frozen = await projector();
    await eventually(() => countModelsOwnedBy(frozen) === readModels.length);
    frozen.child.kill('SIGSTOP');
    const successor = await projector();
    await eventually(() => countModelsOwnedBy(successor) === readModels.length);
    await pause(long ? 20_000 : 1_000, 'it is frozen for a while');
    frozen.child.kill('SIGCONT');
    await eventually(() => frozen.output.filter((line) => line.includes('stepped down')).length >= readModels.length);
    await load.stop();
    await world.waitUntilCaughtUp();
    report('F9 projector frozen and thawed', 1, await world.violationsAfter(load.acknowledged));
    expect([frozen.hasEnded, successor.hasEnded]).toEqual([false, false]);
  });

  it('hands over at once when its projector is asked to stop', async () => {
    const first = await projector();
    await eventually(() => countModelsOwnedBy(first) === readModels.length);
    const { rows: leases } = await world.pool.query<{ model: string; fence: string }>('select model, fence from work.read_models');
    expect(leases).toHaveLength(readModels.length);
    const second = await projector();
    await first.end('SIGTERM');
    expect(first.child.exitCode).toBe(0);
    const still = 'select model, fence from work.read_models where owner is not null';
    const { rows: owned } = await world.pool.query<{ model: string; fence: string }>(still);
    expect(owned.filter(({ model, fence }) => leases.some((before) => before.model === model && before.fence === fence))).toEqual([]);
    await eventually(() => countModelsOwnedBy(second) === readModels.length);
  });

  it('rebuilds dropped tables automatically (F14)', async () => {
    await projector();
    const load = someLoad();
    await eventually(() => load.acknowledged > 100);
    const { rows } = await world.pool.query<{ nspname: string }>(
      `select nspname from pg_namespace where nspname in ('read', 'work') or nspname ~ '_v[0-9]+$'`,
    );
    for (const { nspname } of rows) await world.pool.query(`drop schema if exists "${nspname}" cascade`);
    await load.stop();
    await world.waitUntilCaughtUp();
    expect(rows.length).toBeGreaterThan(readModels.length);
    report('F14 all read tables dropped', 1, await world.violationsAfter(load.acknowledged));
  });

  it('is read and never stale while it is rebuilt, also when that is broken off (F11)', async () => {
    await projector();
    const load = someLoad();
    await eventually(() => load.acknowledged > 200);
    const reading = new Readers(world);
    const [model] = readModels;
    if (!model) throw new Error('there is no read model');
    const rounds = long ? 20 : 2;
    for (let i = 0; i < rounds; i += 1) {
      for (const share of [0.1, 0.5, 0.99, Infinity]) {
        const ending = new AbortController();
        const head = Number(await world.store.head());
        const watched = {
          head: () => world.store.head(),
          async *readAll(options?: { after?: bigint }) {
            for await (const delivery of world.store.readAll(options)) {
              if (delivery.kind !== 'caught_up' && Number(delivery.position) > share * head) ending.abort();
              yield delivery;
            }
          },
        };
        await eventually(() => isNotRebuilt(world.pool, model));
        const rebuilding = rebuildModel(
          { pool: world.pool, store: watched, models: readModels, log: silentLog, signal: ending.signal },
          model,
        );
        if (share < 1) await expect(rebuilding).rejects.toThrow('aborted');
        else await rebuilding;
      }
    }
    await load.stop();
    await world.waitUntilCaughtUp();
    const problems = await reading.stop();
    report(`F11 rebuilt under load, ${reading.count} reads`, rounds * 4, [
      ...problems,
      ...(await world.violationsAfter(load.acknowledged)),
    ]);
  });
});

describe('a read side whose servers go away', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-faults-'));
  const afterwards: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await endAll();
    for (const end of afterwards.splice(0)) await end();
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Under load, with `strike` between; it is over when the server is back. */
  async function outages(experiment: string, strike: (which: number) => Promise<void>): Promise<void> {
    const load = someLoad();
    const violations: string[] = [];
    const restarts = long ? 20 : 2;
    for (let i = 0; i < restarts; i += 1) {
      await eventually(() => load.acknowledged > (i + 1) * 100);
      await strike(i);
      const back = performance.now();
      await world.waitUntilCaughtUp();
      const took = performance.now() - back;
      if (took > promptly) violations.push(`it took ${Math.round(took)} ms to continue`);
    }
    await load.stop();
    await world.waitUntilCaughtUp();
    report(experiment, restarts, [...violations, ...(await world.violationsAfter(load.acknowledged))]);
  }

  it('continues soon after PostgreSQL is back (F7)', async () => {
    const postgres = await ownPostgres(path.join(folder, 'postgres'));
    afterwards.push(() => postgres.end());
    store = await startStore('--memory', '--port', '0');
    world = await ProjectionsWorld.create(postgres.url, store.ready[1]);
    const program = await projector();
    await world.waitUntilCaughtUp();
    await outages('F7 PostgreSQL killed', async (i) => {
      const rebuilding = Promise.all(
        readModels
          .slice(0, 2)
          .map((model) => rebuildModel({ pool: world.pool, store: world.store, models: readModels, log: silentLog }, model)),
      ).catch(() => undefined);
      await pause(seededChoices(seed + i)(150), 'the rebuild is broken off at any moment');
      postgres.kill();
      await pause(300, 'the database is away for a while');
      await rebuilding;
      await eventually(() =>
        world.pool.query('select 1').then(
          () => true,
          () => false,
        ),
      );
    });
    expect(program.hasEnded).toBe(false);
  });

  it('continues soon after the event store is back (F8)', async () => {
    fresh = await freshDatabase();
    const log = await freshDatabase();
    afterwards.push(
      () => fresh.drop(),
      () => log.drop(),
    );
    store = await startStore('--database', log.url, '--port', String(await freePort()));
    const port = store.ready[1] ?? '';
    world = await ProjectionsWorld.create(fresh.url, port);
    const program = await projector();
    await world.waitUntilCaughtUp();
    await outages('F8 event store killed and frozen', async (i) => {
      if (i % 2 === 0) await store.end('SIGKILL');
      else store.child.kill('SIGSTOP');
      await pause(long ? 10_000 : 2_000, 'the store is away for a while');
      if (store.hasEnded) store = await startStore('--database', log.url, '--port', port);
      else store.child.kill('SIGCONT');
    });
    expect(program.hasEnded).toBe(false);
  });
});
