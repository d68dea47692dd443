import { pino } from 'pino';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { databasePool } from '../testing/servers.ts';
import { startRounds } from '../testing/work-off.ts';
import { housekeepingRound } from './housekeeping.ts';

const pool = databasePool();
beforeEach(() => pool().query('delete from work.rounds'));

const makeDue = () => pool().query(`update work.rounds set next_at = now() where id = 'housekeeping'`);

/** Runs this many workers concurrently until the condition holds, and so long that another round would begin. */
async function runWorkers(count: number, condition: () => boolean, ...sweeps: (() => Promise<unknown>)[]): Promise<void> {
  const running = Array.from({ length: count }, () => startRounds(pool(), [housekeepingRound(sweeps, pino({ level: 'silent' }))]));
  await eventually(condition, Boolean);
  await pause(200, 'another round would begin now');
  await Promise.all(running.map(({ end }) => end()));
}

describe('housekeeping', () => {
  it('runs once, however many workers there are, and again when it is due', async () => {
    let sweeps = 0;
    const sweep = () => Promise.resolve((sweeps += 1));
    await runWorkers(3, () => sweeps > 0, sweep);
    expect(sweeps).toBe(1);
    await runWorkers(3, () => true, sweep);
    expect(sweeps).toBe(1);
    await makeDue();
    await runWorkers(3, () => sweeps > 1, sweep);
    expect(sweeps).toBe(2);
  });

  it('continues after a failed sweep, and is not started by another worker while it runs', async () => {
    const done: string[] = [];
    const failing = async () => {
      await makeDue();
      done.push('failed');
      const another = () => Promise.resolve(done.push('another worker'));
      await runWorkers(1, () => true, another);
      throw new Error('this sweep fails');
    };
    const next = () => Promise.resolve(done.push('the next'));
    await runWorkers(1, () => done.includes('the next'), failing, next);
    expect(done).toEqual(['failed', 'the next']);
  });
});
