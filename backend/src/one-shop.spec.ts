import { eventually } from '@orderstream/client/eventually';
import { compareShops } from '@orderstream/projections/platform/database/one-shop';
import { freePort } from '@orderstream/eventstore/testing/free-port';
import { migrations } from './migrations.ts';
import { migrate } from './platform/database/migrations.ts';
import { bundleChangedPrograms, killStartedPrograms, startProgram } from './platform/testing/programs.ts';
import { startEventStore, type TestServers } from './platform/testing/servers.ts';
import { registerUser, shopParts, storedFacts, type ShopParts, plainLines } from './platform/testing/shop-parts.ts';

const { newParts, newDatabase, partsOf, openShop, storeOfProcess, onEnd } = shopParts();
afterEach(killStartedPrograms);
beforeAll(bundleChangedPrograms);

const shopIdIn = async ({ pool }: ShopParts) => (await pool.query<{ id: string }>('select id from work.shop')).rows[0]?.id;
const readinessOf = async (program: string, port: string) => {
  const route = program === 'projections' ? '/health/ready' : '/api/health/ready';
  return (await fetch(`http://127.0.0.1:${port}${route}`)).status;
};

describe('the log of a new shop', () => {
  it('begins with a single fact that names the shop when four processes start concurrently', async () => {
    const parts = await newParts();
    const programs = ['api', 'api', 'worker', 'projections'];
    const running = programs.map((program) => startProgram(program, parts));
    for (const [index, { port }] of running.entries())
      await eventually(
        async () => readinessOf(programs[index] ?? '', await port),
        (status) => status === 200,
      );
    const [first, ...others] = await storedFacts(parts);
    expect(first).toMatchObject({ stream: 'shop', type: 'shop_opened', data: { shop_id: await shopIdIn(parts) } });
    expect(others.filter(({ type }) => type === 'shop_opened')).toEqual([]);
    expect(running.map(({ child }) => child.exitCode)).toEqual([null, null, null, null]);
  });

  it('records the shop’s name before the first fact of any process', async () => {
    const parts = await newParts();
    const gate = storeOfProcess(parts, parts, throwReason);
    await Promise.all([registerUser({ ...parts, store: gate }), registerUser({ ...parts, store: gate })]);
    expect((await storedFacts(parts)).map(({ type }) => type)).toEqual(['shop_opened', 'user_registered', 'user_registered']);
    expect((await parts.store.read('shop')).revision).toBe(0n);
  });
});

const throwReason = (reason: string) => {
  throw new Error(reason);
};

describe('a process', () => {
  it.each(['api', 'worker', 'projections', 'manage'])('%s refuses the log of another shop in one sentence', async (program) => {
    const [one, other] = [await openShop(), await openShop()];
    const { exited, output } = startProgram(program, { databaseUrl: one.databaseUrl, eventStoreUrl: other.eventStoreUrl });
    expect(await exited).toBe(78);
    const plain = plainLines(output());
    expect(plain).toEqual([expect.stringContaining(`the log of the shop ${await shopIdIn(other)}, and the database belongs to the shop`)]);
    expect(output()).not.toContain('"err"');
    expect(await storedFacts(other)).toHaveLength(1);
  });

  const comparisonOutcome = async ({ databaseUrl }: TestServers, { eventStoreUrl }: TestServers): Promise<string> => {
    const reason = await compareShops(partsOf(databaseUrl, eventStoreUrl)).catch((error: Error) => error.message);
    return reason ?? 'accepted';
  };

  it('refuses an empty event store beside the database of a shop', async () => {
    const [shop, empty] = [await openShop(), await newParts()];
    expect(await comparisonOutcome(shop, empty)).toMatch(/^The event store is empty, and the database belongs to the shop/);
    expect(await storedFacts(empty)).toEqual([]);
  });

  it('refuses the log of a shop beside a new database', async () => {
    const [shop, empty] = [await openShop(), await newParts()];
    expect(await comparisonOutcome(empty, shop)).toMatch(
      /^The event store has the log of the shop .*, and the database is new: restore the back-up/,
    );
  });

  it('refuses facts that name no shop, beside a new database and beside that of a shop, and adds none', async () => {
    const [shop, nameless, empty] = [await openShop(), await newParts(), await newParts()];
    await registerUser(nameless);
    for (const database of [shop, empty])
      expect(await comparisonOutcome(database, nameless)).toMatch(/^The event store has facts, and no fact shop_opened/);
    expect((await storedFacts(nameless)).map(({ type }) => type)).toEqual(['user_registered']);
  });

  it('accepts both parts of one shop at every later start', async () => {
    const shop = await openShop();
    expect(await comparisonOutcome(shop, shop)).toBe('accepted');
  });

  const changeShape = `update work.stored_shape set hash = 'other' where name = 'event user_registered v1'`;

  it.each(['api', 'worker', 'projections'])(
    '%s refuses a database that was made with a changed schema, in one sentence',
    async (program) => {
      const shop = await openShop();
      await shop.pool.query(changeShape);
      const { exited, output } = startProgram(program, shop);
      expect(await exited).toBe(78);
      const plain = plainLines(output());
      expect(plain).toEqual([expect.stringMatching(/^The database was made with .* has changed: event user_registered v1; name /)]);
      expect(await storedFacts(shop)).toHaveLength(1);
    },
  );

  it('accepts a database that a later version has migrated', async () => {
    const shop = await openShop();
    await shop.pool.query(`insert into work.stored_shape values ('migration 9999-next', 'hash')`);
    expect(await comparisonOutcome(shop, shop)).toBe('accepted');
  });

  it('waits for the migration of its own version, and works after it', async () => {
    const shop = await openShop();
    await shop.pool.query(`delete from work.stored_shape where name = 'event shop_opened v1'`);
    const gate = storeOfProcess(shop, shop, throwReason);
    const registering = registerUser({ ...shop, store: gate });
    expect(await comparisonOutcome(shop, shop)).toBe('the database lacks event shop_opened v1: run the migrations');
    expect(await storedFacts(shop)).toHaveLength(1);
    await migrate(shop.databaseUrl, migrations);
    await registering;
    expect((await storedFacts(shop)).map(({ type }) => type)).toEqual(['shop_opened', 'user_registered']);
  });

  it('writes nothing after it was refused', async () => {
    const [one, other] = [await openShop(), await openShop()];
    const reasons: string[] = [];
    const gate = storeOfProcess(one, other, (reason) => void reasons.push(reason));
    await expect(registerUser({ ...one, store: gate })).rejects.toThrow('did not answer');
    expect([reasons.length, (await storedFacts(other)).length, await gate.healthy()]).toEqual([1, 1, false]);
  });

  it.each(['worker', 'projections'])(
    '%s started during an outage of the event store stays alive, and becomes ready after the outage',
    async (program) => {
      const before = await startEventStore(await freePort());
      await before.stop();
      const servers = { databaseUrl: (await newDatabase()).url, eventStoreUrl: before.url };
      const running = startProgram(program, servers);
      const port = await running.port;
      const live = program === 'projections' ? '/health/live' : '/api/health/live';
      expect((await fetch(`http://127.0.0.1:${port}${live}`)).status).toBe(200);
      expect(await readinessOf(program, port)).toBe(503);
      const store = await startEventStore(Number(/:(\d+)/.exec(before.url.slice('esdb:'.length))?.[1]));
      onEnd(store.stop);
      expect(
        await eventually(
          () => readinessOf(program, port),
          (status) => status === 200,
        ),
      ).toBe(200);
      expect(running.child.exitCode).toBeNull();
      running.child.kill();
      await running.exited;
    },
  );
});
