import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { databasePool } from '../testing/servers.ts';
import { startRounds } from '../testing/work-off.ts';
import { round, type RoundTurn } from './rounds.ts';

const pool = databasePool();
beforeEach(() => pool().query('delete from work.rounds'));

const roundOf = (name: string, run: (turn: RoundTurn) => Promise<number>) => round({ name, needs: {}, run: (_deps, turn) => run(turn) });
const makeDue = (name: string) => pool().query('update work.rounds set next_at = now() where id = $1', [name]);
const rowOf = async (name: string) =>
  (
    await pool().query<{ attempts: number; later: boolean }>(`select attempts, next_at > now() as later from work.rounds where id = $1`, [
      name,
    ])
  ).rows[0];

describe('rounds', () => {
  it('are repeated after a failed one, without a growing delay', async () => {
    let count = 0;
    const failsOnce = roundOf('fails once', () => {
      count += 1;
      return count === 1 ? Promise.reject(new Error('the first one fails')) : Promise.resolve(60);
    });
    const worker = startRounds(pool(), [failsOnce]);
    expect(
      await eventually(
        () => count,
        (rounds) => rounds === 2,
      ),
    ).toBe(2);
    // What failed does not make the next failure wait longer.
    await eventually(
      () => rowOf('fails once'),
      (row) => row?.attempts === 0,
    );
    await worker.end();
  });

  it('end with the one in progress when their worker stops, without the pause after it', async () => {
    const steps: string[] = [];
    const long = roundOf('long', async ({ signal }) => {
      steps.push('begun');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await pause(5, 'a round takes a moment to end');
      steps.push('ended');
      return 60;
    });
    const worker = startRounds(pool(), [long]);
    await eventually(
      () => steps.length,
      (length) => length === 1,
    );
    await worker.end();
    expect(steps).toEqual(['begun', 'ended']);
  });

  it('are not claimed by a worker that does not know their name', async () => {
    await pool().query(`insert into work.rounds (id, claim_key) values ('of another version', 'of another version')`);
    let count = 0;
    const worker = startRounds(pool(), [roundOf('known', () => Promise.resolve((count += 60)))]);
    await eventually(
      () => count,
      (sum) => sum === 60,
    );
    expect(await rowOf('of another version')).toMatchObject({ attempts: 0 });
    await worker.end();
  });
});

describe('a round', () => {
  it('is taken by one of the workers that claim it concurrently', async () => {
    let taken = 0;
    const one = roundOf('one of many', () => Promise.resolve((taken += 1) * 60));
    const workers = Array.from({ length: 20 }, () => startRounds(pool(), [one]));
    await eventually(
      () => rowOf('one of many'),
      (row) => row?.later === true,
    );
    await Promise.all(workers.map(({ end }) => end()));
    expect(taken).toBe(1);
  });

  it('is due again after its time, or later if it takes longer', async () => {
    const begun: number[] = [];
    let ended = 0;
    const slow = roundOf('slow', async () => {
      begun.push(performance.now());
      if (begun.length > 1) return 60;
      await pause(300, 'a round that takes longer than its interval');
      ended = performance.now();
      return 0.2;
    });
    const workers = [startRounds(pool(), [slow]), startRounds(pool(), [slow])];
    await eventually(
      () => begun.length,
      (count) => count === 2,
    );
    expect((begun[1] ?? 0) - ended).toBeGreaterThan(190);
    // The second round writes when the next one is due after it has begun.
    await eventually(
      () => rowOf('slow'),
      (row) => row?.later === true,
    );
    await makeDue('slow');
    await eventually(
      () => begun.length,
      (count) => count === 3,
    );
    await Promise.all(workers.map(({ end }) => end()));
  });
});
