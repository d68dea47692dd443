import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import pg from 'pg';
import { processLoopPrefix, ProcessShares, shareOf, type HeldShares } from './process-shares.ts';
import { testServers } from '../testing/servers.ts';

const started = testServers(() => pool.end());
/** A pool that counts its queries. */
class CountingPool extends pg.Pool {
  queries = 0;
  override query = ((...what: Parameters<pg.Pool['query']>) => {
    this.queries += 1;
    return pg.Pool.prototype.query.apply(this, what);
  }) as pg.Pool['query'];
}
let pool: CountingPool;
beforeAll(() => {
  pool = new CountingPool({ connectionString: started().databaseUrl });
});

const beginningOfLog = () => Promise.resolve(0n);
const rethrow = (error: unknown) => {
  throw error;
};
const positionsLike = async (like: string) => {
  const { rows } = await pool.query<{ process: string; position: string }>(
    'select process, position from work.process_progress where process like $1 order by process',
    [like],
  );
  return rows.map(({ process, position }) => [process, position]);
};

describe('a new process', () => {
  it('starts at the beginning of a new shop’s log, and at the end of an existing one unless it begins at the beginning', async () => {
    const shares = new ProcessShares(pool, randomUUID());
    const head = () => Promise.resolve(900n);
    const old = [
      { name: 'begins mails', begins: 'now' },
      { name: 'begins sums', begins: 'beginning' },
    ] as const;
    await shares.addProcesses(old, head);
    expect(await positionsLike('begins %')).toEqual([
      ['begins mails', '0'],
      ['begins sums', '0'],
    ]);
    await shares.addProcesses([...old, { name: 'begins news', begins: 'now' }, { name: 'begins past', begins: 'beginning' }], head);
    await shares.addProcesses([...old, { name: 'begins news', begins: 'now' }], () => Promise.resolve(1_000n));
    expect(await positionsLike('begins %')).toEqual([
      ['begins mails', '0'],
      ['begins news', '900'],
      ['begins past', '0'],
      ['begins sums', '0'],
    ]);
  });
});

describe('the shares of a process', () => {
  it('contain the same streams in every version', () => {
    expect(['order-5f3d0c3e-1111-4222-8333-444455556666', 'payment-ch_1', 'pool-BasicProfile'].map(shareOf)).toEqual([6, 7, 4]);
  });

  it('are distributed evenly among the running workers, also after one starts or ends', async () => {
    const names = ['even one', 'even two'];
    const join = () => {
      const shares = new ProcessShares(pool, randomUUID(), { beatMilliseconds: 20, leaseSeconds: 5 });
      const heldShares = names.map((process): HeldShares => ({ process, shares: new Map() }));
      const leaving = new AbortController();
      const work = async () => {
        while (!leaving.signal.aborted) {
          for (const one of heldShares) if (await shares.takeDueShares(one)) await shares.releaseSurplus(one);
          await pause(10, 'a worker beats at intervals');
        }
        for (const one of heldShares) await shares.releaseAll(one);
      };
      const ended = shares
        .addProcesses(
          names.map((name) => ({ name, begins: 'beginning' }) as const),
          beginningOfLog,
        )
        .then(() => shares.announceDuring(work, rethrow));
      return { counts: () => heldShares.map((one) => one.shares.size), leave: () => (leaving.abort(), ended) };
    };
    const workers = [join()];
    const untilCounts = (expected: readonly number[]) =>
      eventually(
        () => Promise.resolve(names.map((_, n) => workers.map(({ counts }) => counts()[n] ?? 0).sort((a, b) => b - a))),
        (countsByProcess) => countsByProcess.every((counts) => JSON.stringify(counts) === JSON.stringify(expected)),
      );
    await untilCounts([12]);
    workers.push(join());
    await untilCounts([6, 6]);
    workers.push(join());
    await untilCounts([4, 4, 4]);
    workers.push(join(), join());
    expect(await untilCounts([3, 3, 2, 2, 2])).toEqual(names.map(() => [3, 3, 2, 2, 2]));
    for (const leaver of workers.splice(0, 3)) await leaver.leave();
    await untilCounts([6, 6]);
    await Promise.all(workers.map(({ leave }) => leave()));
  });

  it('are saved in one statement with those of other processes, except for shares that another worker has taken', async () => {
    const shares = new ProcessShares(pool, randomUUID(), { beatMilliseconds: 600_000, leaseSeconds: 600 });
    const [first, second]: [HeldShares, HeldShares] = [
      { process: 'first', shares: new Map() },
      { process: 'second', shares: new Map() },
    ];
    await shares.addProcesses(
      [first, second].map(({ process }) => ({ name: process, begins: 'beginning' })),
      beginningOfLog,
    );
    await shares.announceDuring(async () => {
      await shares.takeDueShares(first);
      await shares.takeDueShares(second);
      for (const share of [...first.shares.values(), ...second.shares.values()]) share.position = 7n;
      await pool.query(
        `update work.process_shares set fence = fence + 1, owner = gen_random_uuid() where process = 'second' and share < 3`,
      );
      pool.queries = 0;
      await Promise.all([shares.savePositions(first, new Map(first.shares)), shares.savePositions(second, new Map(second.shares))]);
      expect(pool.queries).toBe(1);
      expect([first.shares.size, [...second.shares.keys()].sort((a, b) => a - b)]).toEqual([12, [3, 4, 5, 6, 7, 8, 9, 10, 11]]);
      const { rows } = await pool.query<object>(`
        select process, position, count(*)::int from work.process_shares where process in ('first', 'second')
        group by process, position order by process, position`);
      expect(rows).toEqual([
        { process: 'first', position: '7', count: 12 },
        { process: 'second', position: '7', count: 9 },
        { process: 'second', position: null, count: 3 },
      ]);
    }, rethrow);
  });

  it('do not count as saved when the database does not answer', async () => {
    const closedPool = new pg.Pool({ connectionString: started().databaseUrl });
    await closedPool.end();
    const shares = new ProcessShares(closedPool, randomUUID());
    expect(shares.isLeaseValid).toBe(false);
    const share = { fence: 1n, position: 1n, takenAt: 0 };
    await expect(shares.savePositions({ process: 'unanswered', shares: new Map([[1, share]]) }, new Map([[1, share]]))).rejects.toThrow(
      'Cannot use a pool after calling end',
    );
  });

  it('expire when a process of their worker is stuck, which the worker knows before others may take them', async () => {
    const shares = new ProcessShares(pool, randomUUID(), { beatMilliseconds: 20, leaseSeconds: 1 });
    let finish = () => {};
    const liveWorker = 'select alive_until > now() as alive from work.workers order by alive_until desc limit 1';
    const isAlive = async () => (await pool.query<{ alive: boolean }>(liveWorker)).rows[0]?.alive;
    const stuckWhile = async () => {
      const turn = processTurns.track(`${processLoopPrefix}stuck`, () => new Promise<void>((resolve) => (finish = resolve)), 0);
      await eventually(
        () => shares.isLeaseValid,
        (sure) => !sure,
      );
      await eventually(isAlive, (is) => !is);
      finish();
      await turn;
      await eventually(
        () => shares.isLeaseValid,
        (sure) => sure,
      );
      expect(await eventually(isAlive, (is) => is === true)).toBe(true);
    };
    await shares.announceDuring(stuckWhile, rethrow);
  });
});

describe('a worker', () => {
  it('regards its shares as lost after a suspension, during which only the wall clock advances', async () => {
    const shares = new ProcessShares(pool, randomUUID(), { beatMilliseconds: 600_000, leaseSeconds: 10 });
    const now = jest.spyOn(Date, 'now');
    await shares.announceDuring(() => {
      expect(shares.isLeaseValid).toBe(true);
      now.mockReturnValue(Date.now() + 10_000);
      expect(shares.isLeaseValid).toBe(false);
      now.mockReturnValue(Date.now() - 70_000);
      expect(shares.isLeaseValid).toBe(true);
      return Promise.resolve();
    }, rethrow);
    now.mockRestore();
  });

  it('is deleted an hour after it ended without signing off', async () => {
    const [deadWorker, alive] = [randomUUID(), randomUUID()];
    await pool.query(
      "insert into work.workers (worker, alive_until) values ($1, now() - interval '61 minutes'), ($2, now() - interval '59 minutes')",
      [deadWorker, alive],
    );
    await new ProcessShares(pool, randomUUID()).sweep();
    const { rows } = await pool.query('select worker from work.workers where worker = any($1)', [[deadWorker, alive]]);
    expect(rows).toEqual([{ worker: alive }]);
  });
});
