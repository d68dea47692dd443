import fc from 'fast-check';
import { pause } from '@orderstream/client/pause';
import { KeyedWork } from './keyed-work.ts';
import { Watermark } from './watermark.ts';

const newWork = (inParallel = 8) => {
  const ending = new AbortController();
  return { work: new KeyedWork({ inParallel, backOff: () => 5, signal: ending.signal }), ending };
};
const takeMoment = (milliseconds = 1) => pause(milliseconds, 'a piece takes a moment');

describe('keyed work', () => {
  it('is done in order within a key and in parallel between keys', async () => {
    const { work } = newWork();
    const done: string[] = [];
    let [running, most] = [0, 0];
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) {
      const run = async () => {
        most = Math.max(most, (running += 1));
        await takeMoment();
        running -= 1;
        done.push(name);
      };
      work.add(name[0] ?? '', { run, onDone: () => {} });
    }
    await work.whenAtMost(0);
    expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(most).toBe(2);
  });

  it('never exceeds its limit of concurrent pieces', async () => {
    const { work } = newWork(3);
    let [running, most] = [0, 0];
    const run = async () => {
      most = Math.max(most, (running += 1));
      await takeMoment();
      running -= 1;
    };
    for (let n = 0; n < 20; n += 1) work.add(`key ${n}`, { run, onDone: () => {} });
    await work.whenAtMost(0);
    expect(most).toBe(3);
  });

  it('waits behind a failing piece, which delays no other key', async () => {
    const { work } = newWork(1);
    const done: string[] = [];
    let failures = 0;
    const flaky = () => ((failures += 1) <= 3 ? Promise.reject(new Error('not yet')) : Promise.resolve(void done.push('a1')));
    work.add('a', { run: flaky, onDone: () => {} });
    work.add('a', { run: () => Promise.resolve(void done.push('a2')), onDone: () => {} });
    work.add('b', { run: () => Promise.resolve(void done.push('b1')), onDone: () => {} });
    await work.whenAtMost(0);
    expect(done).toEqual(['b1', 'a1', 'a2']);
  });

  it('starts no piece after the abort, and finishes those in progress', async () => {
    const { work, ending } = newWork(1);
    const done: string[] = [];
    work.add('a', { run: () => takeMoment(10).then(() => void done.push('a1')), onDone: () => {} });
    work.add('a', { run: () => Promise.resolve(void done.push('a2')), onDone: () => {} });
    ending.abort();
    await work.whenIdle();
    expect(done).toEqual(['a1']);
  });
});

describe('a watermark', () => {
  it('is the lowest position below which nothing is unfinished, in any order of completion', () => {
    expect.hasAssertions();
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 0 });
    fc.assert(
      fc.property(order, (ended) => {
        const mark = new Watermark(null);
        const finish = Array.from({ length: 8 }, (_, n) => mark.begin(BigInt(n)));
        for (const n of ended) finish[n]?.();
        const first = [0, 1, 2, 3, 4, 5, 6, 7].find((n) => !ended.includes(n)) ?? 8;
        expect(mark.reached).toBe(first === 0 ? null : BigInt(first - 1));
      }),
    );
  });
});
