import { Rounds } from './rounds.ts';

describe('rounds', () => {
  it('continue after a failed one, and log it', async () => {
    const rounds = new Rounds();
    const troubles: unknown[] = [];
    let count = 0;
    await new Promise<void>((resolve) => {
      const round = async () => {
        count += 1;
        if (count === 1) throw new Error('the first one fails');
        resolve();
        return Promise.resolve();
      };
      rounds.start({ name: 'the spec', round, pauseMilliseconds: 1, onTrouble: (error) => troubles.push(error) });
    });
    await rounds.stop();
    expect(count).toBeGreaterThan(1);
    expect(troubles).toEqual([new Error('the first one fails')]);
  });

  it('end with the one in progress, which gets the signal, and without the pause after it', async () => {
    const rounds = new Rounds();
    const told: string[] = [];
    const round = async (signal: AbortSignal) => {
      told.push('begun');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 5));
      told.push('ended');
    };
    rounds.start({ name: 'the spec', round, pauseMilliseconds: 60_000, onTrouble: () => told.push('trouble') });
    await rounds.stop();
    expect(told).toEqual(['begun', 'ended']);
  });

  it('can be stopped without having been started', async () => {
    await expect(new Rounds().stop()).resolves.toBeUndefined();
  });
});
