import { pause } from '@orderstream/client/pause';
import { RequestRefused } from '@orderstream/client/shop-client';
import { beyondIdle, cpuPerPiece, readStat, cpuSum, cpuBetween } from './cpu.ts';
import { lagMilliseconds } from './orders/lags.ts';
import { closedLoop, openLoop, percentile, ratePerSecond } from './loads.ts';
import { readResults } from './orders/peer.ts';
import { figureVerdict, isMet, ratioVerdict } from './ratio.ts';

describe('CPU time of processes', () => {
  it('is read from a stat line in milliseconds, even if the process name has brackets', () => {
    const line = '77 (a) b (c) S 12 77 77 0 -1 4194304 5 6 0 0 150 25 40 2 20 0 11 0 82444 132 406';
    expect(readStat(line)).toEqual({ parent: 12, own: 1_750, reaped: 420 });
  });

  it('is divided by the pieces of work after the idle share is subtracted', () => {
    const used = cpuBetween({ api: 1_000, worker: 200 }, { api: 1_500, worker: 210 });
    expect(used).toEqual({ api: 500, worker: 10 });
    const beyond = beyondIdle(used, 10, { api: 20, worker: 5 });
    expect(beyond).toEqual({ api: 300, worker: 0 });
    expect(cpuSum(cpuPerPiece(beyond, 30), ['api', 'worker', 'nobody'])).toBe(10);
  });
});

describe('a load', () => {
  it('in a closed loop keeps the given number in flight, and ends after the given total', async () => {
    let [underWay, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, (underWay += 1));
      await pause(5, 'work takes a moment, so pieces overlap');
      underWay -= 1;
    };
    const { latencies, refusals } = await closedLoop({ work, inFlight: 3, most: 10, seconds: 60 });
    expect([latencies.length, most, refusals]).toEqual([10, 3, {}]);
  });

  it('counts refusals by code, and those with a Retry-After', async () => {
    const overloaded = { status: 503, headers: new Headers({ 'retry-after': '1' }), body: { code: 'overloaded' } };
    const silent = { status: 503, headers: new Headers(), body: {} };
    const answers = [overloaded, silent, silent];
    const work = () => Promise.reject(new RequestRefused(answers.shift() ?? silent));
    const { latencies, refusals, comeBack } = await closedLoop({ work, inFlight: 1, most: 3, seconds: 60 });
    expect([latencies, refusals, comeBack]).toEqual([[], { overloaded: 1, http_503: 2 }, 1]);
  });

  it('rejects when the work throws', async () => {
    const work = () => Promise.reject(new TypeError('a bug'));
    await expect(closedLoop({ work, inFlight: 1, seconds: 60 })).rejects.toThrow('a bug');
  });

  it('in an open loop waits for no answer, and counts work done in time', async () => {
    let requests = 0;
    const work = () => pause((requests += 1) <= 2 ? 1 : 1_000, 'some work is not done in time');
    jest.useFakeTimers();
    const loaded = openLoop({ work, seconds: 0.5, rate: 20 });
    await jest.advanceTimersByTimeAsync(2_000);
    const { latencies, seconds } = await loaded;
    jest.useRealTimers();
    expect([requests, latencies.length]).toEqual([10, 2]);
    expect(ratePerSecond({ latencies, refusals: {}, comeBack: 0, seconds })).toBeCloseTo(2 / seconds);
  });

  it('has percentiles by the nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(values, 0.5), percentile(values, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
  });
});

describe('how far a follower is behind', () => {
  const heads = [
    { position: 10n, at: 1_000 },
    { position: 20n, at: 1_100 },
    { position: 30n, at: 1_400 },
  ];
  it.each([
    [30n, 0],
    [25n, 100],
    [10n, 400],
    [0n, 500],
  ])('at %d is the age of the oldest thing that it lacks: %d ms', (position, lag) => {
    expect(lagMilliseconds(heads, position, 1_500)).toBe(lag);
  });
});

describe('a verdict', () => {
  it('is the median of the ratios of the rounds', () => {
    const rounds = [
      { ours: 10, theirs: 5 },
      { ours: 90, theirs: 10 },
      { ours: 30, theirs: 10 },
    ];
    const of = (target: { least: number } | { most: number }) =>
      ratioVerdict({ id: 'R0', what: 'this ÷ that', unit: 'per s', target }, rounds);
    expect(of({ least: 3 })).toMatchObject({ ratio: 3, spread: [2, 9], details: '30 ÷ 10 per s, 3 rounds' });
    expect([isMet(of({ least: 3 })), isMet(of({ least: 4 })), isMet(of({ most: 2 }))]).toEqual([true, false, false]);
  });

  it('on a figure is the median of the figures', () => {
    expect(figureVerdict({ id: 'R0', what: 'events', target: { most: 3 } }, [3, 5, 4])).toMatchObject({ ratio: 4, spread: [3, 5] });
  });
});

describe("the peer's results", () => {
  it('are rejected when a compared figure is missing', () => {
    expect(() => readResults({ summary: [] })).toThrow('the peer said nothing of "order in 5 requests, concurrency 1": "orders/s"');
  });
});
