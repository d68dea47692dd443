import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { IdempotentAnswers } from '../http/idempotency.ts';
import type { RateWindows } from '../http/limits/rate-windows.ts';
import { servers } from '../testing/servers.ts';
import { Housekeeping, type Sweep } from './housekeeping.ts';
import { prolongRound, takeRound } from './shared-rounds.ts';

const started = servers(() => pool.end());
let pool: pg.Pool;
beforeAll(() => {
  pool = new pg.Pool({ connectionString: started().databaseUrl });
});
beforeEach(() => pool.query('delete from work.rounds'));

const becomesDue = (name: string) => pool.query(`update work.rounds set next_at = now() where name = $1`, [name]);

/** As many workers at once, each until its first round is over. */
async function workers(count: number, ...sweeps: Sweep[]): Promise<void> {
  const nothing = { sweep: () => Promise.resolve() };
  const ending = new AbortController();
  const one = () => {
    const answers = nothing as unknown as IdempotentAnswers;
    return new Housekeeping(answers, nothing as unknown as RateWindows, pool, pino({ level: 'silent' })).run(ending.signal, sweeps);
  };
  const running = Array.from({ length: count }, one);
  await sleep(200);
  ending.abort();
  await Promise.all(running);
}

describe('housekeeping', () => {
  it('is done once, however many workers there are, and again when it is due', async () => {
    let sweeps = 0;
    const sweep = () => Promise.resolve((sweeps += 1));
    await workers(3, sweep);
    expect(sweeps).toBe(1);
    await workers(3, sweep);
    expect(sweeps).toBe(1);
    await becomesDue('housekeeping');
    await workers(3, sweep);
    expect(sweeps).toBe(2);
  });

  it('continues after a failed sweep, and is not begun by another worker however long it takes', async () => {
    const done: string[] = [];
    const failing = async () => {
      await becomesDue('housekeeping');
      done.push('failed');
      throw new Error('this sweep fails');
    };
    await workers(1, failing, () => Promise.resolve(done.push('the next')));
    await workers(1, () => Promise.resolve(done.push('another worker')));
    expect(done).toEqual(['failed', 'the next']);
  });
});

describe('a round', () => {
  it('is taken by one of those who ask at the same moment', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeRound(pool, 'one of many', 60)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('is due again after its time, or later if it takes longer', async () => {
    expect(await takeRound(pool, 'short', 0.05)).toBe(true);
    await prolongRound(pool, 'short', 60);
    await sleep(80);
    expect(await takeRound(pool, 'short', 60)).toBe(false);
    await becomesDue('short');
    expect(await takeRound(pool, 'short', 60)).toBe(true);
  });
});
