import { eventually } from './eventually.ts';

describe('a wait', () => {
  it('resolves with the first value that satisfies its condition', async () => {
    let looks = 0;
    expect(
      await eventually(
        () => (looks += 1),
        (count) => count >= 3,
      ),
    ).toBe(3);
    expect(looks).toBe(3);
  });

  it('without a condition resolves with the first value that is not missing, 0 and an empty text included', async () => {
    const answers = (...values: readonly unknown[]) => {
      const left = [...values];
      return () => Promise.resolve(left.shift());
    };
    expect(await eventually(answers(undefined, null, false, 0, 1))).toBe(0);
    expect(await eventually(answers(null, ''), 'an answer')).toBe('');
  });

  it('that is over names what was waited for and the last value', async () => {
    await expect(eventually(() => null, 'a receipt', { seconds: 0 })).rejects.toThrow(
      'a receipt did not happen within 0 s; at the end there was null',
    );
    await expect(
      eventually(
        () => ({ at: 7n }),
        () => false,
        { seconds: 0 },
      ),
    ).rejects.toThrow('at the end there was { at: 7n }');
  });

  it('ends with the failure of a look', async () => {
    await expect(eventually(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
  });
});
