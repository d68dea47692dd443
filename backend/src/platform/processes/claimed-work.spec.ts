import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { ClaimLoop, type Claim, type ClaimedRow, type ClaimedWork } from './claimed-work.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { hear } from '../database/postgres-listener.ts';
import { eventually } from '../testing/eventually.ts';
import { servers } from '../testing/servers.ts';

type Row = ClaimedRow & { state: string };

let pool: pg.Pool;
const workers: { end: () => Promise<unknown> }[] = [];
const started = servers(async () => {
  await Promise.all(workers.map(({ end }) => end()));
  await pool.end();
});
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: started().databaseUrl });
  await pool.query(`create table public.chores (id text primary key, claim_key text not null, state text not null default 'open',
    attempts int not null default 0, fence int not null default 0, next_at timestamptz default now(), claimed_until timestamptz)`);
});
beforeEach(async () => {
  await pool.query('truncate public.chores');
});

const add = async (claimKey: string, inSeconds = -1) => {
  const id = randomUUID();
  await pool.query('insert into public.chores (id, claim_key, next_at) values ($1, $2, now() + make_interval(secs => $3))', [
    id,
    claimKey,
    inSeconds,
  ]);
  return id;
};
const rowOf = async (id: string) =>
  (await pool.query<{ state: string; attempts: number; next_at: Date | null }>('select * from public.chores where id = $1', [id])).rows[0];
const whole = async ({ rows, write }: Claim<Row>) => void (await write(rows, { state: 'done' }, null));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Options = Partial<ClaimedWork<Row>> & { pollMilliseconds?: number };
function worker(does: (claim: Claim<Row>) => Promise<void>, { pollMilliseconds = 20, ...options }: Options = {}) {
  const ending = new AbortController();
  const { signal } = ending;
  const claims: { key: string; ids: string[] }[] = [];
  const carryOut = async (claim: Claim<Row>) => {
    claims.push({ key: claim.rows[0]?.claim_key ?? '', ids: claim.rows.map(({ id }) => id) });
    await does(claim);
  };
  const log = pino({ level: 'silent' });
  const loop = new ClaimLoop<Row>(
    { pool, metrics: new Metrics(), log, signal, pollMilliseconds },
    { table: 'public.chores', needs: {}, carryOut, backOffSeconds: () => 0.05, ...options },
    {},
  );
  const onNotification = () => loop.wake();
  const hearing = { databaseUrl: started().databaseUrl, channels: [loop.channel], onNotification, onMissed: () => {}, log, signal };
  const ended = Promise.all([loop.run(), hear(hearing)]);
  const end = () => (ending.abort(), ended);
  workers.push({ end });
  return { claims, end };
}

describe('work kept in a table', () => {
  it('is done once by several workers, all rows of a key together', async () => {
    const ids = (await Promise.all(Array.from({ length: 20 }, (_, n) => [add(`key ${n}`), add(`key ${n}`)]).flat())).sort();
    const both = [worker(whole), worker(whole)];
    const done = () => pool.query("select from public.chores where state = 'done'");
    await eventually(done, ({ rowCount }) => rowCount === 40);
    const claims = both.flatMap((each) => each.claims);
    expect(claims.flatMap((claim) => claim.ids).sort()).toEqual(ids);
    await Promise.all(both.map(({ end }) => end()));
  });

  it('is not touched before it is due or after it is done', async () => {
    const [later, over] = [await add('later', 3600), await add('over')];
    const { claims, end } = worker(whole);
    await eventually(
      () => rowOf(over),
      (row) => row?.next_at === null,
    );
    await pause(100);
    expect(claims).toEqual([{ key: 'over', ids: [over] }]);
    expect(await rowOf(later)).toMatchObject({ state: 'open', attempts: 0 });
    await end();
  });

  it('reaches a worker at once when its channel is notified', async () => {
    const { claims, end } = worker(whole, { pollMilliseconds: 60_000 });
    await pause(300);
    const id = await add('new');
    await pool.query('notify public_chores');
    await eventually(
      () => claims.length,
      (count) => count === 1,
    );
    expect(claims[0]?.ids).toEqual([id]);
    await end();
  });

  it('waits while its key is in progress, and is then claimed together', async () => {
    const first = await add('key');
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { claims, end } = worker(async (claim) => {
      if (claim.rows.some(({ id }) => id === first)) await held;
      await whole(claim);
    });
    await eventually(
      () => claims.length,
      (count) => count === 1,
    );
    const rest = [await add('key'), await add('key')].sort();
    await pause(100);
    expect(claims).toHaveLength(1);
    release();
    await eventually(
      () => claims.length,
      (count) => count === 2,
    );
    expect(claims[1]?.ids.sort()).toEqual(rest);
    await end();
  });

  it('is retried after a failure, even if other rows of its key were written', async () => {
    const [good, bad] = [await add('key'), await add('key')];
    const { end } = worker(async ({ rows, write }) => {
      const mine = rows.filter(({ id, attempts }) => id === good || attempts === 3);
      if (mine.length > 0) await write(mine, { state: 'done' }, null);
      throw new Error('the rest is for later');
    });
    await eventually(
      () => rowOf(bad),
      (row) => row?.state === 'done',
    );
    expect(await rowOf(bad)).toMatchObject({ attempts: 3, next_at: null });
    expect(await rowOf(good)).toMatchObject({ attempts: 1, next_at: null });
    await end();
  });

  it('stays with a worker that needs longer than a lease', async () => {
    const id = await add('key');
    const { claims, end } = worker(
      async (claim) => {
        await pause(700);
        await whole(claim);
      },
      { leaseSeconds: 0.2 },
    );
    await eventually(
      () => rowOf(id),
      (row) => row?.state === 'done',
    );
    expect(claims).toHaveLength(1);
    await end();
  });

  it('refuses the outcome of a worker whose lease was taken over', async () => {
    const id = await add('key');
    const written: string[][] = [];
    const { end } = worker(async ({ rows, write }) => {
      const late = written.length === 0;
      if (late) await pool.query('update public.chores set fence = fence + 1, claimed_until = null');
      written.push(await write(rows, { state: late ? 'late' : 'in time' }, null));
    });
    await eventually(
      () => written.length,
      (count) => count === 2,
    );
    expect(written).toEqual([[], [id]]);
    expect(await rowOf(id)).toMatchObject({ state: 'in time', attempts: 2 });
    await end();
  });

  it('never claims more keys at once than the limit', async () => {
    for (let n = 0; n < 6; n += 1) await add(`key ${n}`);
    let [now, most] = [0, 0];
    const { claims, end } = worker(
      async (claim) => {
        most = Math.max(most, ++now);
        await pause(30);
        now -= 1;
        await whole(claim);
      },
      { inParallel: 2, pollMilliseconds: 60_000 },
    );
    await eventually(
      () => claims.length,
      (count) => count === 6,
    );
    expect(most).toBe(2);
    await end();
  });

  it('fills all slots of a worker although each key has several due rows, without waiting to be notified or to poll', async () => {
    const keys = Array.from({ length: 24 }, (_, n) => `key ${n}`);
    for (const key of keys) for (let n = 0; n < 4; n += 1) await add(key);
    let waiting: (() => void)[] = [];
    const { claims, end } = worker(
      async (claim) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        await whole(claim);
      },
      { pollMilliseconds: 600_000 },
    );
    for (let round = 1; round <= 3; round += 1) {
      await eventually(
        () => waiting.length,
        (count) => count === 8,
      );
      expect(claims).toHaveLength(round * 8);
      const finish = waiting;
      waiting = [];
      for (const each of finish) each();
    }
    const left = () => pool.query("select from public.chores where state <> 'done'");
    await eventually(left, ({ rowCount }) => rowCount === 0);
    expect(claims.map(({ ids }) => ids.length)).toEqual(keys.map(() => 4));
    await end();
  });

  it('loses the lease of a claim that is stuck, and another worker carries it out', async () => {
    const id = await add('stuck');
    let finish = () => {};
    const options = { inParallel: 1, leaseSeconds: 0.3, claimMilliseconds: 200 };
    const hung = worker(() => new Promise<void>((resolve) => (finish = resolve)), options);
    await eventually(
      () => hung.claims.length,
      (count) => count === 1,
    );
    const other = worker(whole);
    await eventually(
      () => rowOf(id),
      (row) => row?.state === 'done',
    );
    expect([hung.claims.length, other.claims.length]).toEqual([1, 1]);
    finish();
    await Promise.all([hung.end(), other.end()]);
  });
});
