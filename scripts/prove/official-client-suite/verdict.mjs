// What a run of the official client's suite comes to: everything that is not on the list of what cannot apply has to pass.

/** @import { JestReport } from '../../test/results.mjs' */

/**
 * Every test of the run, named by its file and title.
 * @param {JestReport} report
 */
export const testsOf = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) => {
    const file = name.slice(name.lastIndexOf('/src/') + '/src/'.length);
    return assertionResults.map(({ fullName, status }) => ({ name: `${file}: ${fullName}`, status }));
  });

/**
 * Test files that failed before any of their tests ran.
 * @param {JestReport} report
 */
const broken = ({ testResults }) =>
  testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);

/**
 * @param {JestReport} run
 * @param {Record<string, string[]>} cannotApply
 * @param {boolean} whole
 */
export function verdictOf(run, cannotApply, whole) {
  const reasons = new Map(Object.entries(cannotApply).flatMap(([reason, names]) => names.map((name) => [name, reason])));
  const tests = testsOf(run);
  /** @param {string} status */
  const testsWithStatus = (status) => tests.filter((test) => test.status === status).map(({ name }) => name);
  const passed = testsWithStatus('passed');
  const seen = new Set(tests.map(({ name }) => name));
  const excused = testsWithStatus('failed').filter((name) => reasons.has(name));
  const problems = [
    ...broken(run).map(({ name, message }) => `${name} did not run: ${message}`),
    ...testsWithStatus('failed').flatMap((name) => (reasons.has(name) ? [] : [`failed: ${name}`])),
    ...(whole ? [...reasons.keys()].filter((name) => !seen.has(name)).map((name) => `on the list and not in the suite: ${name}`) : []),
    ...(passed.length === 0 ? ['nothing passed'] : []),
  ];
  const counts = Object.entries(cannotApply).flatMap(([reason, names]) => {
    const count = names.filter((name) => excused.includes(name)).length;
    return count === 0 ? [] : [`${count} ${reason}`];
  });
  const skipped = tests.length - passed.length - testsWithStatus('failed').length;
  const summary = `${passed.length} passed, ${testsWithStatus('failed').length - excused.length} failed, ${excused.length} cannot apply${
    counts.length === 0 ? '' : ` (${counts.join(', ')})`
  }, ${skipped} skipped by the suite itself`;
  const surprises = passed.flatMap((name) => (reasons.has(name) ? [`passed although it is on the list: ${name}`] : []));
  return { problems, surprises, summary };
}
