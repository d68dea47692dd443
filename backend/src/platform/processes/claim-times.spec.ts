import type pg from 'pg';
import { Chores, waitMilliseconds, finishAll } from '../testing/chores.ts';
import { eventually } from '../testing/eventually.ts';

const chores = new Chores();

/** A pool whose statements are counted. */
function counted() {
  let count = 0;
  const query = (...args: Parameters<pg.Pool['query']>) => ((count += 1), chores.pool.query(...args));
  return { pool: { query } as unknown as pg.Pool, count: () => count };
}

describe('work kept in a table, by its times and keys', () => {
  it('is claimed at its time, and asked for by nothing before it', async () => {
    const { pool: asked, count } = counted();
    await chores.add('soon', 1);
    const { claims, end } = chores.worker(finishAll, { pollMilliseconds: 600_000, pool: asked });
    await waitMilliseconds(700);
    expect([claims.length, count()]).toEqual([0, 1]);
    await eventually(
      () => claims.length,
      (length) => length === 1,
      2_000,
    );
    await end();
  });

  it('takes rows of its key along that wait for another attempt, where none may overtake another', async () => {
    const [first, other] = [await chores.add('in order', 3_600), await chores.add('another key', 3_600)];
    await chores.pool.query('update public.chores set attempts = 3');
    const second = await chores.add('in order');
    const { claims, end } = chores.worker(finishAll, { takesEarly: 'all' });
    await eventually(
      () => claims.length,
      (length) => length === 1,
    );
    expect(claims.map(({ ids }) => ids.sort())).toEqual([[first, second].sort()]);
    expect(await chores.rowOf(other)).toMatchObject({ state: 'open', attempts: 3 });
    await end();
  });

  it('is claimed at the time that its notification says', async () => {
    const { claims, end } = chores.worker(finishAll, { pollMilliseconds: 600_000 });
    await waitMilliseconds(300);
    await chores.add('announced', 0.5);
    await chores.pool.query("notify public_chores, '0.5'");
    await waitMilliseconds(200);
    expect(claims).toEqual([]);
    await eventually(
      () => claims.length,
      (count) => count === 1,
      2_000,
    );
    await end();
  });

  it('is taken over at the end of the lease of a worker that was killed', async () => {
    const id = await chores.add('killed');
    await chores.pool.query("update public.chores set claimed_until = now() + interval '1 second'");
    const { claims, end } = chores.worker(finishAll, { pollMilliseconds: 600_000 });
    await waitMilliseconds(500);
    expect(claims).toEqual([]);
    await eventually(
      () => chores.rowOf(id),
      (row) => row?.state === 'done',
      2_000,
    );
    await end();
  });

  it('is left alone where this worker has no work for its key, and deleted where nothing is left to do', async () => {
    const [ours, other] = [await chores.add('ours'), await chores.add('of a later version')];
    const { end } = chores.worker(({ rows, remove }) => remove(rows), { keys: ['ours'] });
    await eventually(
      () => chores.rowOf(ours),
      (row) => row === undefined,
    );
    expect(await chores.rowOf(other)).toMatchObject({ attempts: 0 });
    await end();
  });

  it('reaches another worker at once when it is released as due', async () => {
    const id = await chores.add('handed on');
    let takes: (() => void) | undefined;
    const first = chores.worker(async ({ rows, write }) => {
      if (takes) return void (await write(rows, {}, 0));
      await new Promise<void>((resolve) => (takes = resolve));
      await write(rows, {}, 0);
    });
    await eventually(
      () => takes !== undefined,
      (isTaken) => isTaken,
    );
    const second = chores.worker(finishAll, { pollMilliseconds: 600_000 });
    await waitMilliseconds(300);
    const ended = first.end();
    takes?.();
    await ended;
    await eventually(
      () => chores.rowOf(id),
      (row) => row?.state === 'done',
      2_000,
    );
    expect(second.claims.map(({ ids }) => ids)).toEqual([[id]]);
    await second.end();
  });
});
