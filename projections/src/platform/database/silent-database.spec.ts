import pg, { type Pool } from 'pg';
import { eventually } from '@orderstream/client/eventually';
import { readinessCheck } from '../running/health.ts';
import { connectionLimits, DatabaseSilent } from './limited-client.ts';
import { asModel, type Model } from '../declaring/model.ts';
import { acquireLease, Leases } from '../writing/ownership.ts';
import { parkedStreams } from '../writing/parking.ts';
import { Reader } from '../reading/reader.ts';
import { doorsProjection } from '../testing/doors.projection.ts';
import { asLogItems, recordedEvents } from '../testing/history.ts';
import { doorIds, doorMade, ReadSide, silentLog } from '../testing/live.ts';
import { SilentProxy } from '../testing/silent-proxy.ts';
import { SharedTransactions } from '../writing/together.ts';
import { ModelWriter } from '../writing/writer.ts';

const limits = { ...connectionLimits, answerMilliseconds: 2_000 };
const most = 4;
const models = ['doors', 'gates'].map((name): Model => ({ ...asModel(doorsProjection), name }));
const news = asLogItems(recordedEvents(doorIds.map((id) => doorMade(id))));

let side: ReadSide;
let proxy: SilentProxy;
let pool: Pool;
beforeEach(async () => {
  side = await ReadSide.create(models);
  proxy = await SilentProxy.inFrontOf(side.fresh.url);
  pool = new pg.Pool({ connectionString: proxy.url, max: most, ...limits }).on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await proxy.end();
  await side.dispose();
});

/** All connections are open and at rest. */
const warm = (db: Pick<Pool, 'query'>) => Promise.all(Array.from({ length: most }, () => db.query('select pg_sleep(0.05)')));

async function writers(): Promise<ModelWriter[]> {
  const together = new SharedTransactions(pool);
  return Promise.all(
    models.map(async (model) => {
      const lease = await acquireLease(side.pool, model, 'the spec');
      if (!lease) throw new Error('another process owns the read model');
      return new ModelWriter(pool, await side.generation(model), lease, await parkedStreams(side.pool, model), silentLog, together);
    }),
  );
}

describe('a database that falls silent on all open connections', () => {
  it('costs the read models of a process one failed write each, and the next write succeeds', async () => {
    const both = await writers();
    await Promise.all(both.map((writer) => writer.write(news.slice(0, 2))));
    await warm(pool);
    proxy.fallSilent();
    await Promise.allSettled(both.map((writer) => writer.write(news.slice(0, 4))));
    for (const writer of await writers()) await writer.write(news);
    expect(await Promise.all(models.map(async (model) => (await side.rows(model)).length))).toEqual([news.length, news.length]);
  });

  it('fails reads behind a position in time, and the next reads are answered', async () => {
    const database = new pg.Pool({ connectionString: proxy.url, max: most, ...limits }).on('error', () => undefined);
    const reader = new Reader({ database, head: () => Promise.resolve(1_000n), patienceMilliseconds: 10_000 });
    const passed = () => reader.haveReached(models, 0n);
    await passed();
    await warm(database);
    proxy.fallSilent();
    await expect(passed()).rejects.toThrow(DatabaseSilent);
    for (let n = 0; n < 10; n += 1) expect(await passed()).toBe(true);
    await database.end();
  });

  it('delays a read behind a position no longer than its patience', async () => {
    const database = new pg.Pool({ connectionString: proxy.url, max: most, ...limits }).on('error', () => undefined);
    const reader = new Reader({ database, head: () => Promise.resolve(1_000n), patienceMilliseconds: 50 });
    await reader.haveReached(models, 0n);
    proxy.fallSilent();
    expect(await reader.haveReached(models, 0n)).toBe(false);
    await database.end();
  });

  it('does not end the renewal of leases', async () => {
    const leases = new Leases(pool, silentLog);
    const [model] = models as [Model];
    const lease = await acquireLease(side.pool, model, 'the spec');
    if (!lease) throw new Error('another process owns the read model');
    let isLost = false;
    const { stop } = leases.keepRenewed(model, lease, () => (isLost = true));
    await warm(pool);
    proxy.fallSilent();
    const until = async () => {
      const sql = 'select leased_until from work.read_models where model = $1';
      return (await side.pool.query<{ leased_until: Date }>(sql, [model.name])).rows[0]?.leased_until.getTime() ?? 0;
    };
    const before = await until();
    await eventually(async () => (await until()) > before + 2_000);
    expect(isLost).toBe(false);
    stop();
  });

  it('makes a process unready until its connections answer again', async () => {
    const connections = { pool, writes: pool };
    const turns = { stuckLoops: () => new Set<string>() };
    const ready = readinessCheck({ turns, store: { healthy: () => Promise.resolve(true) }, connections });
    await warm(pool);
    expect(await ready()).toBe(true);
    proxy.fallSilent();
    expect(await ready()).toBe(false);
    await eventually(ready);
    expect(await readinessCheck({ turns, store: { healthy: () => Promise.resolve(false) }, connections })()).toBe(false);
    turns.stuckLoops = () => new Set(['read model: doors']);
    expect(await ready()).toBe(false);
  });
});
