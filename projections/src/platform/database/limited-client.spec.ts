import pg, { type Pool } from 'pg';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { connectionLimits, DatabaseSilent } from './limited-client.ts';
import { runPipelined } from '../writing/pipeline.ts';
import { freshDatabase, type FreshDatabase } from '../testing/database.ts';
import { SilentProxy } from '../testing/silent-proxy.ts';

const answerMilliseconds = 2_000;
const silence = new DatabaseSilent().message;
const most = 4;
let [fresh, proxy]: [FreshDatabase, SilentProxy] = [undefined as never, undefined as never];
let pool: Pool;
let other: Pool;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  proxy = await SilentProxy.inFrontOf(fresh.url);
  const limits = { ...connectionLimits, answerMilliseconds };
  pool = new pg.Pool({ connectionString: proxy.url, max: most, ...limits }).on('error', () => undefined);
  other = new pg.Pool({ connectionString: proxy.url, max: most, ...limits }).on('error', () => undefined);
});
afterEach(async () => {
  await Promise.all([pool.end(), other.end()]);
  await proxy.end();
});

const asks = (text: string) => Array.from({ length: most }, () => text);
/** All connections of both pools are open and at rest. */
async function warm(): Promise<void> {
  const slow = asks('select pg_sleep(0.05)');
  await Promise.all([...slow.map((text) => pool.query(text)), ...slow.map((text) => other.query(text))]);
  expect([pool.totalCount, proxy.open]).toEqual([most, 2 * most]);
}

/** A statement on a dead connection fails. */
async function answersTenTimes(ask: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 10; n += 1) await ask();
}

const ways: [name: string, ask: () => Promise<unknown>][] = [
  ['a query of a pool', () => pool.query('select 1')],
  ['statements that are one transaction', () => runPipelined(pool, [{ name: 'one', text: 'select 1', values: [] }])],
];

describe('a database that falls silent on open connections', () => {
  it.each(ways)('fails %s in time, and afterwards the next ten are answered at once', async (_name, ask) => {
    await warm();
    proxy.fallSilent();
    await expect(ask()).rejects.toThrow(silence);
    await answersTenTimes(ask);
  });

  it('costs both pools of a process one limit, not one for each connection', async () => {
    await warm();
    proxy.fallSilent();
    await expect(pool.query('select 1')).rejects.toThrow(silence);
    await answersTenTimes(() => other.query('select 1'));
    await answersTenTimes(() => pool.query('select 1'));
    await eventuallyOpen(2);
  });

  it('fails a connection that cannot be opened, and works when it can', async () => {
    proxy.fallSilent({ forNewOnes: true });
    const impatient = new pg.Pool({ connectionString: proxy.url, ...connectionLimits, connectionTimeoutMillis: 200 });
    await expect(impatient.query('select 1')).rejects.toThrow(/timeout|terminated/i);
    proxy.answerAgain();
    // On a busy machine, opening a connection may take longer than the limit.
    await eventually(() => impatient.query('select 1').catch(() => null), 'a connection');
    await answersTenTimes(() => impatient.query('select 1'));
    await impatient.end();
  });

  it('does not keep a pool from being ended', async () => {
    const ending = new pg.Pool({ connectionString: proxy.url, ...connectionLimits });
    await ending.query('select 1');
    proxy.fallSilent();
    const open = proxy.open;
    await ending.end();
    await eventuallyOpen(open - 1);
  });
});

describe('a connection that the server has ended', () => {
  it.each([
    ['a pool', (text: string): Promise<unknown> => pool.query(text)],
    ['TypeORM', (text: string): Promise<unknown> => other.query(text)],
  ])('gets no other statement of %s', async (_name, ask) => {
    await expect(ask('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminating connection');
    await answersTenTimes(() => ask('select 1'));
  });
});

describe('a connection that is in use', () => {
  it('may rest for longer than a statement may take', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await pause(3 * answerMilliseconds, 'longer than a statement may take');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.query('commit');
    client.release();
  });

  it('has a limit for each statement, not for all of them', async () => {
    const client = await pool.connect();
    for (let n = 0; n < 4; n += 1) await client.query(`select pg_sleep(${(answerMilliseconds * 0.4) / 1_000})`);
    client.release();
    expect(pool.totalCount).toBe(1);
  });

  it('survives a process that stood still while the answer was on its way', async () => {
    const query = pool.query('select 1');
    await new Promise(setImmediate);
    for (const until = performance.now() + 1.5 * answerMilliseconds; performance.now() < until;);
    await expect(query).resolves.toMatchObject({ rowCount: 1 });
  });

  it('stays open in the middle of a transaction although another one has fallen silent', async () => {
    const [waiting, silenced] = [await pool.connect(), await pool.connect()];
    await waiting.query('begin');
    const failing = silenced.query('select pg_sleep(10)');
    await expect(failing).rejects.toThrow(silence);
    await waiting.query('commit');
    waiting.release();
    silenced.release(true);
  });
});

/** A closed connection is noticed by the proxy a moment later. */
async function eventuallyOpen(count: number): Promise<void> {
  const open = await eventually(
    () => proxy.open,
    (now) => now <= count,
  );
  expect(open).toBeLessThanOrEqual(count);
}
