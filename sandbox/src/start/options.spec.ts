import { readOptions, startUsage } from './options.ts';

function remedyOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as { remedy: string }).remedy;
  }
  throw new Error('nothing was refused');
}

describe('the options of npm start', () => {
  it('are explained in lines of at most 80 columns', () => {
    expect(readOptions(['--help'])).toBe('help');
    expect(startUsage.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('are listed when an unknown option is given', () => {
    expect(remedyOf(() => readOptions(['--nonsense']))).toContain(startUsage);
  });
});
