import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { claimStatement } from './claim.sql.ts';
import { Chores, finishAll } from '../testing/chores.ts';

const chores = new Chores();

describe('work kept in a table', () => {
  it('is done once by several workers, all rows of a key together', async () => {
    const ids = (await Promise.all(Array.from({ length: 20 }, (_, n) => [chores.add(`key ${n}`), chores.add(`key ${n}`)]).flat())).sort();
    const both = [chores.worker(finishAll), chores.worker(finishAll)];
    const done = () => chores.pool.query("select from public.chores where state = 'done'");
    await eventually(done, ({ rowCount }) => rowCount === 40);
    const claims = both.flatMap((each) => each.claims);
    expect(claims.flatMap((claim) => claim.ids).sort()).toEqual(ids);
    await Promise.all(both.map(({ end }) => end()));
  });

  it('is claimed by one of two workers that look at the same moment, all rows of a key', async () => {
    for (let n = 0; n < 5; n += 1) await chores.add('shared');
    const claim = claimStatement({ table: 'public.chores', columns: null, takesEarly: 'none', keys: ['shared'], after: [] });
    const [one, other] = [await chores.pool.connect(), await chores.pool.connect()];
    const idsClaimed = async (by: typeof one, most: number) => {
      const { rows } = await by.query<{ id: string | null }>(claim, [most, most, 60, ['shared']]);
      return rows.flatMap(({ id }) => id ?? []);
    };
    try {
      await one.query('begin');
      expect(await idsClaimed(one, 1)).toHaveLength(1);
      expect(await idsClaimed(other, 9)).toEqual([]);
      await one.query('commit');
      expect(await idsClaimed(other, 9)).toEqual([]);
    } finally {
      one.release();
      other.release();
      await chores.pool.query("delete from public.chores where claim_key = 'shared'");
    }
  });

  it('is not touched before it is due or after it is done', async () => {
    const [later, over] = [await chores.add('later', 3600), await chores.add('over')];
    const { claims, end } = chores.worker(finishAll);
    await eventually(
      () => chores.rowOf(over),
      (row) => row?.next_at === null,
    );
    await pause(100, 'a chore that is not due would be claimed now');
    expect(claims).toEqual([{ key: 'over', ids: [over] }]);
    expect(await chores.rowOf(later)).toMatchObject({ state: 'open', attempts: 0 });
    await end();
  });

  it('is claimed at once when its channel is notified', async () => {
    const { claims, ready, end } = chores.worker(finishAll, { pollMilliseconds: 60_000 });
    await ready();
    const id = await chores.add('new');
    await chores.pool.query('notify public_chores');
    await eventually(
      () => claims.length,
      (count) => count === 1,
    );
    expect(claims[0]?.ids).toEqual([id]);
    await end();
  });

  it('waits while its key is in progress, and is then claimed together', async () => {
    const first = await chores.add('key');
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { claims, end } = chores.worker(async (claim) => {
      if (claim.rows.some(({ id }) => id === first)) await released;
      await finishAll(claim);
    });
    await eventually(
      () => claims.length,
      (count) => count === 1,
    );
    const rest = [await chores.add('key'), await chores.add('key')].sort();
    await pause(100, 'a second claim of the key would come now');
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
    const [good, bad] = [await chores.add('key'), await chores.add('key')];
    const { end } = chores.worker(async ({ rows, write }) => {
      const mine = rows.filter(({ id, attempts }) => id === good || attempts === 3);
      if (mine.length > 0) await write(mine, { state: 'done' }, null);
      throw new Error('the rest is for later');
    });
    await eventually(
      () => chores.rowOf(bad),
      (row) => row?.state === 'done',
    );
    expect(await chores.rowOf(bad)).toMatchObject({ attempts: 3, next_at: null });
    expect(await chores.rowOf(good)).toMatchObject({ attempts: 1, next_at: null });
    await end();
  });

  it('stays leased to a worker that needs longer than a lease', async () => {
    const id = await chores.add('key');
    const { claims, end } = chores.worker(
      async (claim) => {
        await pause(7_000, 'work that takes longer than a lease');
        await finishAll(claim);
      },
      { leaseSeconds: 6 },
    );
    await eventually(
      () => chores.rowOf(id),
      (row) => row?.state === 'done',
    );
    expect(claims).toHaveLength(1);
    await end();
  });

  it('keeps no outcome of a worker whose lease was taken over', async () => {
    const id = await chores.add('key');
    const written = new Map<string, string[]>();
    let isFirst = true;
    const { end } = chores.worker(async ({ rows, write }) => {
      const state = isFirst ? 'late' : 'in time';
      isFirst = false;
      if (state === 'late') await chores.pool.query('update public.chores set fence = fence + 1, claimed_until = null');
      written.set(state, await write(rows, { state }, null));
    });
    await eventually(
      () => written.size,
      (count) => count === 2,
    );
    expect(Object.fromEntries(written)).toEqual({ late: [], 'in time': [id] });
    expect(await chores.rowOf(id)).toMatchObject({ state: 'in time', attempts: 2 });
    await end();
  });

  it('never claims more keys at once than the limit', async () => {
    for (let n = 0; n < 6; n += 1) await chores.add(`key ${n}`);
    let [now, most] = [0, 0];
    const { claims, end } = chores.worker(
      async (claim) => {
        most = Math.max(most, ++now);
        await pause(30, 'work takes a moment, so pieces overlap');
        now -= 1;
        await finishAll(claim);
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
    for (const key of keys) for (let n = 0; n < 4; n += 1) await chores.add(key);
    let waiting: (() => void)[] = [];
    const { claims, end } = chores.worker(
      async (claim) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        await finishAll(claim);
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
    const unfinished = () => chores.pool.query("select from public.chores where state <> 'done'");
    await eventually(unfinished, ({ rowCount }) => rowCount === 0);
    expect(claims.map(({ ids }) => ids.length)).toEqual(keys.map(() => 4));
    await end();
  });

  it('is carried out by another worker when its first claim is stuck', async () => {
    const id = await chores.add('stuck');
    let finish = () => {};
    const options = { inParallel: 1, leaseSeconds: 0.3, limitOf: () => ({ loop: 'stuck', milliseconds: 200 }) };
    const hung = chores.worker(() => new Promise<void>((resolve) => (finish = resolve)), options);
    await eventually(
      () => hung.claims.length,
      (count) => count === 1,
    );
    const other = chores.worker(finishAll);
    await eventually(
      () => chores.rowOf(id),
      (row) => row?.state === 'done',
    );
    expect([hung.claims.length, other.claims.length]).toEqual([1, 1]);
    finish();
    await Promise.all([hung.end(), other.end()]);
  });
});
