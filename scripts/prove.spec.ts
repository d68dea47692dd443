import { spawnSync } from 'node:child_process';

function prove(...args: string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prove.mjs', ...args], { encoding: 'utf8' });
  return { status, lines: (stdout + stderr).trim().split('\n') };
}

describe('npm run prove', () => {
  it('lists its verbs in a line each', () => {
    const { status, lines } = prove('--help');
    expect(status).toBe(0);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^ {2}faults {3}that nothing is lost/)]);
  });

  it('lists the fault runs, and says which have a short form', () => {
    const { status, lines } = prove('faults', '--help');
    expect(status).toBe(0);
    const short = lines.filter((line) => line.endsWith('(--short)')).map((line) => line.trim().split(' ')[0]);
    expect(short.sort()).toEqual(['money', 'restore', 'rolling', 'sign-ups', 'silent', 'upgrade']);
  });

  it.each([
    ['no verb', [], 'npm run prove -- VERB [--help]'],
    ['an unknown verb', ['toString'], 'There is no proof "toString".'],
    ['an unknown fault run', ['faults', 'nothing'], 'There is no fault run nothing.'],
    ['a short form that does not exist', ['faults', '--short', 'money', 'power'], 'There is no short form of power.'],
  ])('fails for %s before it builds anything', (_, args, sentence) => {
    const { status, lines } = prove(...args);
    expect(status).toBe(1);
    expect(lines[0]).toBe(sentence);
    expect(lines.join('\n')).not.toContain('packages ready');
  });
});
