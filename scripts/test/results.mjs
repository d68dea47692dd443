// Adds up what the test runners counted.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/** Counts of a runner without results: it has not run, which is a failure. */
const missing = { passed: 0, failed: 1, skipped: 0 };

export function jestCounts(file) {
  const report = readJson(file);
  if (!report) return missing;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests + numTodoTests };
}

export function playwrightCounts(file) {
  const report = readJson(file);
  if (!report) return missing;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected, failed: flaky + unexpected + report.errors.length, skipped };
}

/** The counts of a step that has no tests of its own. */
export const stepCounts = (succeeded) => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 });

export function sumCounts(counts) {
  const sumOfKey = (key) => counts.reduce((all, one) => all + one[key], 0);
  return { passed: sumOfKey('passed'), failed: sumOfKey('failed'), skipped: sumOfKey('skipped') };
}

const plainText = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')
    .slice(0, 12)
    .join('\n    ');
const describeFailure = (name, message) => `FAILED ${name}\n    ${plainText(message)}`;

/** The failed tests of Jest's report, each with the first lines of its message; a file that could not run counts as one. */
export function jestFailures(file) {
  return (readJson(file)?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [describeFailure(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) => describeFailure(`${path.basename(name)} › ${fullName}`, failureMessages[0]));
  });
}

const journeysOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(journeysOf)];

export function playwrightFailures(file) {
  const report = readJson(file);
  const failed = (report?.suites ?? []).flatMap(journeysOf).filter(({ ok }) => !ok);
  const errors = failed.map(({ file: journey, title, tests }) =>
    describeFailure(`${journey} › ${title}`, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
  );
  return [...errors, ...(report?.errors ?? []).map(({ message }) => describeFailure('journeys', message))];
}
