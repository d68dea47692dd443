// Adds up what the test runners counted.
import fs from 'node:fs';

function read(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/** A runner that left no results has not run: that is a failure, not nothing. */
const missing = { passed: 0, failed: 1, skipped: 0 };

export function jestCounts(file) {
  const found = read(file);
  if (!found) return missing;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = found;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests + numTodoTests };
}

export function playwrightCounts(file) {
  const found = read(file);
  if (!found) return missing;
  const { expected, flaky, unexpected, skipped } = found.stats;
  return { passed: expected, failed: flaky + unexpected + found.errors.length, skipped };
}

export const step = (succeeded) => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 });

export function sum(counts) {
  const total = (key) => counts.reduce((all, one) => all + one[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}
