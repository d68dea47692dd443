import { Registry } from 'prom-client';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { freshDatabase, type FreshDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/live.ts';
import { SilentProxy } from '../testing/silent-proxy.ts';
import { Turns } from './turns.ts';
import { watchForStuckLoops } from './watchdog.ts';

let [fresh, proxy]: [FreshDatabase, SilentProxy] = [undefined as never, undefined as never];
let turns: Turns;
let watching: { ending: AbortController; over: Promise<void>; ended: () => boolean };
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  proxy = await SilentProxy.inFrontOf(fresh.url);
  turns = new Turns();
});
afterEach(async () => {
  watching?.ending.abort();
  await watching?.over;
  await proxy.end();
});

function watchOver(patienceMilliseconds: number, watched: Pick<Turns, 'stuckLoops'> = turns): void {
  const ending = new AbortController();
  let isOver = false;
  const end = () => (isOver = true);
  const { signal } = ending;
  const over = watchForStuckLoops({
    turns: watched,
    databaseUrl: proxy.url,
    log: silentLog,
    end,
    signal,
    everyMilliseconds: 20,
    patienceMilliseconds,
  });
  watching = { ending, over, ended: () => isOver };
}

const never = () => new Promise<never>(() => undefined);
/** A turn that hangs. */
const hang = (loop: string, limit: number) => void turns.track(loop, never, limit);

describe('a loop', () => {
  it('is stuck while a turn of it is older than its limit', async () => {
    let finish = () => {};
    const turn = turns.track('mails', () => new Promise<void>((resolve) => (finish = resolve)), 500);
    expect(turns.isStuck('mails')).toBe(false);
    await eventually(() => turns.isStuck('mails'));
    expect([...turns.stuckLoops()]).toEqual(['mails']);
    expect(turns.isStuck('timers')).toBe(false);
    finish();
    await turn;
    expect([...turns.stuckLoops()]).toEqual([]);
  });

  it('is not stuck while its turn progresses, and is once that comes to a halt', async () => {
    let progress = () => {};
    const working = (moved: () => void) => {
      progress = moved;
      return never();
    };
    void turns.track('comparisons', working, 500);
    await eventually(() => turns.isStuck('comparisons'));
    progress();
    expect(turns.isStuck('comparisons')).toBe(false);
    await eventually(() => turns.isStuck('comparisons'));
  });

  it('is not stuck at rest, nor after a failure', async () => {
    await expect(turns.track('mails', () => Promise.reject(new Error('refused')), 0)).rejects.toThrow('refused');
    expect([...turns.stuckLoops()]).toEqual([]);
  });

  it('has a metric: 0 at rest, above 1 when it is stuck', async () => {
    const registry = new Registry();
    turns.registerGauge(registry);
    await turns.track('timers', () => Promise.resolve());
    hang('mails', 10);
    await eventually(() => turns.isStuck('mails'));
    await turns.track('mails', () => Promise.resolve());
    const { values } = (await registry.getSingleMetric('orderstream_turn_used')?.get()) ?? { values: [] };
    const valueOf = (loop: string) => values.find(({ labels }) => labels['loop'] === loop)?.value;
    expect(valueOf('timers')).toBe(0);
    expect(valueOf('mails')).toBeGreaterThan(1);
  });
});

describe('a process with a stuck loop', () => {
  it('ends itself when the database answers a new connection', async () => {
    hang('mails', 10);
    watchOver(50);
    await eventually(() => watching.ended());
    expect(watching.ended()).toBe(true);
  });

  it('does not end itself during an outage, but once the database answers again', async () => {
    hang('mails', 10);
    proxy.fallSilent({ forNewOnes: true });
    watchOver(50);
    await pause(500, 'it would end itself now');
    expect(watching.ended()).toBe(false);
    proxy.answerAgain();
    await eventually(() => watching.ended());
  });

  it('does not end itself when another loop is stuck each time', async () => {
    let looks = 0;
    watchOver(50, { stuckLoops: () => new Set([`loop ${(looks += 1) % 2}`]) });
    await eventually(() => looks > 10 || watching.ended());
    expect(watching.ended()).toBe(false);
  });
});
