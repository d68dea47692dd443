// All specs in parallel; files that failed then run again alone, and are named unsteady if they pass.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { nodeAsync } from './run.mjs';
import { keepSeconds } from './spec-seconds.mjs';

/** Specs make much that lives briefly: with more room for it, the collector has less to copy. Workers take over the flag. */
const jest = ['--max-semi-space-size=32', 'node_modules/jest/bin/jest.js'];
/** More failing files than this is no matter of timing. */
const most = 6;
const counted = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests', 'numRuntimeErrorTestSuites'];

const failedIn = (report) => report.testResults.filter(({ status }) => status === 'failed');
const read = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined);

const countsOf = (results) => {
  const of = (status) => results.flatMap((one) => one.assertionResults).filter((one) => one.status === status).length;
  const broken = results.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  return [of('passed'), of('failed'), of('pending'), of('todo'), broken];
};

/** The report of all specs, with the files of the second report in place of the same files. */
export function withSecond(report, second) {
  const again = new Map(second.testResults.map((one) => [one.name, one]));
  const before = countsOf(report.testResults.filter(({ name }) => again.has(name)));
  const after = countsOf(second.testResults);
  const sums = counted.map((key, index) => [key, report[key] - before[index] + after[index]]);
  return { ...report, ...Object.fromEntries(sums), testResults: report.testResults.map((one) => again.get(one.name) ?? one) };
}

/** Which tests failed beside the others and passed alone. */
export const unsteady = (report, second) => {
  const passed = new Set(second.testResults.filter(({ status }) => status === 'passed').map(({ name }) => name));
  return failedIn(report)
    .filter(({ name }) => passed.has(name))
    .map(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
      return `${path.relative(root, name)}: ${tests.join('; ') || 'did not run'}`;
    });
};

/** Runs Jest, its report in the file; answers its exit status and what was unsteady. */
export async function runSteadily(args, file, environment) {
  const status = await nodeAsync([...jest, '--ci', ...args, '--json', `--outputFile=${file}`], environment);
  const report = read(file);
  if (report) keepSeconds(report);
  const failed = report ? failedIn(report).map(({ name }) => name) : [];
  if (status === 0 || failed.length === 0 || failed.length > most) return { status, unsteady: [] };
  console.log(`again, alone: ${failed.map((name) => path.relative(root, name)).join(', ')}`);
  const again = `${file}.again`;
  const secondStatus = await nodeAsync([...jest, '--ci', '--runInBand', '--json', `--outputFile=${again}`, '--runTestsByPath', ...failed]);
  const second = read(again);
  if (!second) return { status, unsteady: [] };
  fs.writeFileSync(file, JSON.stringify(withSecond(report, second)));
  return { status: secondStatus, unsteady: unsteady(report, second) };
}
