import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { databasePool } from '../testing/servers.ts';
import { startRounds } from '../testing/work-off.ts';
import { housekeepingRound } from './housekeeping.ts';

const pool = databasePool();
beforeEach(() => pool().query('delete from work.rounds'));

const makeDue = () => pool().query(`update work.rounds set next_at = now() where id = 'housekeeping'`);

/** Runs this many workers concurrently, each until its first round is over. */
async function runWorkers(count: number, ...sweeps: (() => Promise<unknown>)[]): Promise<void> {
  const running = Array.from({ length: count }, () => startRounds(pool(), [housekeepingRound(sweeps, pino({ level: 'silent' }))]));
  await sleep(200);
  await Promise.all(running.map(({ end }) => end()));
}

describe('housekeeping', () => {
  it('runs once, however many workers there are, and again when it is due', async () => {
    let sweeps = 0;
    const sweep = () => Promise.resolve((sweeps += 1));
    await runWorkers(3, sweep);
    expect(sweeps).toBe(1);
    await runWorkers(3, sweep);
    expect(sweeps).toBe(1);
    await makeDue();
    await runWorkers(3, sweep);
    expect(sweeps).toBe(2);
  });

  it('continues after a failed sweep, and is not started by another worker while it runs', async () => {
    const done: string[] = [];
    const failing = async () => {
      await makeDue();
      done.push('failed');
      await runWorkers(1, () => Promise.resolve(done.push('another worker')));
      throw new Error('this sweep fails');
    };
    await runWorkers(1, failing, () => Promise.resolve(done.push('the next')));
    expect(done).toEqual(['failed', 'the next']);
  });
});
