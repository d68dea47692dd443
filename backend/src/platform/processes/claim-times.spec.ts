import { eventually } from '@orderstream/client/eventually';
import { Chores, finishAll } from '../testing/chores.ts';

const chores = new Chores();

/** Looks for due rows: at the start, at the time that it names, and perhaps once a moment early, since two clocks are compared. */
const mostStatements = 3;

describe('work kept in a table, by its times and keys', () => {
  it('is claimed at its time, and not looked for before it', async () => {
    await chores.add('soon', 1);
    const looks: number[] = [];
    const worker = chores.worker(async (claim) => (looks.push(worker.statements()), finishAll(claim)), { pollMilliseconds: 600_000 });
    await eventually(
      () => looks.length,
      (length) => length === 1,
    );
    expect(looks[0]).toBeLessThanOrEqual(mostStatements);
  });

  it('is claimed together with rows of its key that wait for a retry, if rows must keep their order', async () => {
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
    const looks: number[] = [];
    const worker = chores.worker(async (claim) => (looks.push(worker.statements()), finishAll(claim)), { pollMilliseconds: 600_000 });
    await worker.ready();
    await chores.add('announced', 0.5);
    await chores.pool.query("notify public_chores, '0.5'");
    await eventually(
      () => looks.length,
      (length) => length === 1,
    );
    expect(looks[0]).toBeLessThanOrEqual(mostStatements);
  });

  it('is taken over at the end of the lease of a worker that was killed, and not before', async () => {
    const id = await chores.add('killed');
    await chores.pool.query("update public.chores set claimed_until = now() + interval '1 second'");
    const { rows } = await chores.pool.query<{ claimed_until: Date }>('select claimed_until from public.chores');
    const claimedAt: Date[] = [];
    const takeOver = async (claim: Parameters<typeof finishAll>[0]) => {
      claimedAt.push((await chores.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now);
      await finishAll(claim);
    };
    chores.worker(takeOver, { pollMilliseconds: 600_000 });
    await eventually(
      () => chores.rowOf(id),
      (row) => row?.state === 'done',
    );
    expect(claimedAt).toHaveLength(1);
    expect(claimedAt[0]!.getTime()).toBeGreaterThanOrEqual(rows[0]!.claimed_until.getTime());
  });

  it('is not claimed by a worker that does not know its key, and can be deleted when it is done', async () => {
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
    await second.ready();
    const ended = first.end();
    takes?.();
    await ended;
    await eventually(
      () => chores.rowOf(id),
      (row) => row?.state === 'done',
    );
    expect(second.claims.map(({ ids }) => ids)).toEqual([[id]]);
    await second.end();
  });
});
