import { spawnSync } from 'node:child_process';

/** Its child spends the processor time, and it ends with status 3. */
const spends = `
  const spin = 'while (process.cpuUsage().user < 400_000);';
  require('node:child_process').spawnSync(process.execPath, ['-e', spin]);
  process.exit(3);`;

/** Runs in a separate process: Jest cannot load the modules. */
function run(...args: string[]): string[] {
  const program = `
    import { startNode } from './scripts/lib/run.mjs';
    import { measureStep, sayTimes } from './scripts/lib/times.mjs';
    const idle = measureStep('idle', () => startNode(['-e', '']));
    const status = await measureStep('spending', () => startNode(['-e', ${JSON.stringify(spends)}]));
    await idle;
    sayTimes();
    console.log('status ' + status);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, ...args], { encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  return stdout.trim().split('\n');
}

const cpuOf = (lines: string[], step: string) =>
  Number(
    lines
      .find((line) => line.endsWith(`  ${step}`))
      ?.trim()
      .split(/ +/)[1],
  );

describe('the times of steps', () => {
  it('count the processor time of the processes that a step started, but not of concurrent steps', () => {
    const lines = run('--', '--times');
    expect(cpuOf(lines, 'spending')).toBeGreaterThanOrEqual(0.4);
    expect(cpuOf(lines, 'all')).toBeGreaterThanOrEqual(cpuOf(lines, 'spending'));
    expect(cpuOf(lines, 'idle')).toBeLessThan(cpuOf(lines, 'spending'));
    expect(lines.at(-1)).toBe('status 3');
  });

  it('are shown only on request', () => {
    expect(run()).toEqual(['status 3']);
  });
});
