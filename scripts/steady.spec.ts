import { spawnSync } from 'node:child_process';

type Status = 'passed' | 'failed' | 'pending';
const file = (name: string, ...statuses: Status[]) => ({
  name: `${process.cwd()}/${name}`,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index + 1}` })),
});
const reported = (...files: ReturnType<typeof file>[]) => {
  const count = (status: Status) => files.flatMap((one) => one.assertionResults).filter((one) => one.status === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: 0,
    numRuntimeErrorTestSuites: files.filter((one) => one.assertionResults.length === 0).length,
    testResults: files,
  };
};

type Report = ReturnType<typeof reported>;

/** Runs in a separate process: Jest cannot load the module. */
function second(first: Report, again: Report): { merged: Partial<Report>; unsteady: string[] } {
  const program = `
    import { unsteady, withSecond } from './scripts/lib/steady.mjs';
    const [first, again] = JSON.parse(process.argv[1]);
    console.log(JSON.stringify({ merged: withSecond(first, again), unsteady: unsteady(first, again) }));`;
  const args = ['--input-type=module', '-e', program, JSON.stringify([first, again])];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout) as { merged: Partial<Report>; unsteady: string[] };
}

describe('specs that run a second time', () => {
  const first = reported(file('a.spec.ts', 'passed', 'passed'), file('b.spec.ts', 'passed', 'failed', 'pending'), file('c.spec.ts'));

  it('count by their second result', () => {
    const passing = reported(file('b.spec.ts', 'passed', 'passed', 'pending'), file('c.spec.ts', 'passed'));
    expect(second(first, passing).merged).toMatchObject({
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 1,
      numRuntimeErrorTestSuites: 0,
    });
  });

  it('still fail when they fail alone', () => {
    const failing = reported(file('b.spec.ts', 'passed', 'failed', 'pending'), file('c.spec.ts'));
    expect(second(first, failing).merged).toMatchObject({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
    expect(second(first, failing).unsteady).toEqual([]);
  });

  it('are listed when they pass alone', () => {
    const again = reported(file('b.spec.ts', 'passed', 'passed', 'pending'), file('c.spec.ts'));
    expect(second(first, again).unsteady).toEqual(['b.spec.ts: test 2']);
  });
});
