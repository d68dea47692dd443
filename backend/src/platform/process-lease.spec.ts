import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ProcessLeases } from './process-lease.ts';
import { servers } from './testing/servers.ts';

const started = servers();

/** A pool that counts what it is asked. */
class CountingPool extends pg.Pool {
  asked = 0;
  override query = ((...what: Parameters<pg.Pool['query']>) => {
    this.asked += 1;
    return pg.Pool.prototype.query.apply(this, what);
  }) as pg.Pool['query'];
}

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
