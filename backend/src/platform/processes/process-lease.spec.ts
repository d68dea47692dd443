import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ProcessLeases } from './process-lease.ts';
import { servers } from '../testing/servers.ts';

const started = servers();

/** A pool that counts what it is asked. */
class CountingPool extends pg.Pool {
  asked = 0;
  override query = ((...what: Parameters<pg.Pool['query']>) => {
    this.asked += 1;
    return pg.Pool.prototype.query.apply(this, what);
  }) as pg.Pool['query'];
}

describe('a process that is new', () => {
  const positions = async (pool: pg.Pool, like: string) => {
    const { rows } = await pool.query<{ process: string; position: string | null }>(
      'select process, position from work.process_checkpoints where process like $1 order by process',
      [like],
    );
    return rows.map(({ process, position }) => [process, position]);
  };
  it('begins at the beginning of a new shop, and at the present end of an old one unless it wants all that has been', async () => {
    const pool = new CountingPool({ connectionString: started().databaseUrl });
    const leases = new ProcessLeases(pool, randomUUID());
    const head = () => Promise.resolve(900n);
    const old = [
      { name: 'begins mails', begins: 'now' },
      { name: 'begins sums', begins: 'beginning' },
    ] as const;
    await leases.enter(old, head);
    expect(await positions(pool, 'begins %')).toEqual([
      ['begins mails', null],
      ['begins sums', null],
    ]);
    await leases.enter([...old, { name: 'begins news', begins: 'now' }, { name: 'begins past', begins: 'beginning' }], head);
    await leases.enter([...old, { name: 'begins news', begins: 'now' }], () => Promise.resolve(1_000n));
    expect(await positions(pool, 'begins %')).toEqual([
      ['begins mails', null],
      ['begins news', '900'],
      ['begins past', null],
      ['begins sums', null],
    ]);
    expect((await leases.acquire('begins news'))?.position).toBe(900n);
    await pool.query("delete from work.process_checkpoints where process like 'begins %'");
    await pool.end();
  });
});

describe('the leases of the processes of one worker', () => {
  it('are kept together, in one statement, and each process hears of its own', async () => {
    const pool = new CountingPool({ connectionString: started().databaseUrl });
    const leases = new ProcessLeases(pool, randomUUID());
    const [first, second] = [await leases.acquire('first'), await leases.acquire('second')];
    if (!first || !second) throw new Error('nobody else has a lease on these');
    pool.asked = 0;
    const lost = { ...second, fence: second.fence - 1n };
    expect(await Promise.all([leases.renew(first, 7n), leases.renew(lost, 8n)])).toEqual([true, false]);
    expect(pool.asked).toBe(1);
    expect(await leases.renew(first, null)).toBe(true);
    const { rows } = await pool.query<object>('select process, position from work.process_checkpoints order by process');
    expect(rows).toEqual([
      { process: 'first', position: '7' },
      { process: 'second', position: null },
    ]);
    await pool.end();
  });

  it('are not taken for kept when the database does not answer', async () => {
    const pool = new CountingPool({ connectionString: started().databaseUrl });
    const leases = new ProcessLeases(pool, randomUUID());
    const held = await leases.acquire('unanswered');
    if (!held) throw new Error('nobody else has a lease on this');
    await pool.end();
    await expect(leases.renew(held, 1n)).rejects.toThrow('Cannot use a pool after calling end');
  });
});
