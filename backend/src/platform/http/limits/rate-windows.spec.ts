import { pause } from '@orderstream/client/pause';
import { RateWindows } from './rate-windows.ts';
import { databasePool } from '../../testing/servers.ts';

const pool = databasePool();
let windows: RateWindows;
beforeAll(() => {
  windows = new RateWindows(pool());
});

describe('a rate window', () => {
  it('counts every concurrent hit', async () => {
    const hits = await Promise.all(Array.from({ length: 40 }, () => windows.countHit('many', 60)));
    expect(hits.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(Math.max(...hits.map(({ resetsInSeconds }) => resetsInSeconds))).toBe(60);
  });

  it('never lasts longer than its length, even if a request that started later opened it', async () => {
    await pool().query(`insert into work.rate_windows (key, count, ends_at) values ('early', 1, now() + interval '62 seconds')`);
    expect(await windows.countHit('early', 60)).toEqual({ count: 2, resetsInSeconds: 60 });
  });

  it('restarts after its end', async () => {
    await windows.countHit('short', 0.05);
    await pause(80, 'the window ends by time');
    expect((await windows.countHit('short', 60)).count).toBe(1);
  });

  it('subtracts an undone hit, and starts from zero after it was cleared', async () => {
    await windows.countHit('given', 60);
    await windows.countHit('given', 60);
    await windows.undoHit('given');
    expect((await windows.countHit('given', 60)).count).toBe(2);
    await windows.clear('given');
    expect((await windows.countHit('given', 60)).count).toBe(1);
  });

  it('is deleted after its end', async () => {
    await windows.countHit('old', 0);
    await windows.sweep();
    const { rows } = await pool().query('select key from work.rate_windows where key = $1', ['old']);
    expect(rows).toEqual([]);
  });
});
