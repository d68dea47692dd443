// Adds up what the test runners counted.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readJson } from '../lib/json.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Test */
/**
 * @typedef {object} SpecResult a spec file in Jest's report
 * @property {string} name
 * @property {string} [message]
 * @property {string} status
 * @property {number} startTime
 * @property {number} endTime
 * @property {Test[]} assertionResults
 */
/** The counts have the names of Jest’s report; tests marked as todo count as skipped. */
/** @typedef {{ testResults: SpecResult[] }} JestReport */
/** @typedef {JestReport & Record<'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites' | 'numPendingTests' | 'numTodoTests', number>} CountedReport */

/** @typedef {{ ok: boolean, file: string, title: string, tests: { results: { error?: { message?: string } }[] }[] }} Journey */
/** @typedef {{ specs?: Journey[], suites?: Suite[] }} Suite */
/**
 * @typedef {object} PlaywrightReport
 * @property {Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>} stats
 * @property {{ message?: string }[]} errors
 * @property {Suite[]} suites
 */

/** @param {string} file */
const readReport = (file) => (fs.existsSync(file) ? readJson(file) : undefined);
/** @param {string} file */
const readJestReport = (file) => /** @type {CountedReport | undefined} */ (readReport(file));
/** @param {string} file */
const readPlaywrightReport = (file) => /** @type {PlaywrightReport | undefined} */ (readReport(file));

/**
 * Jest's report; an empty one if it wrote none.
 * @param {string} file
 * @returns {JestReport}
 */
export const jestReportAt = (file) => readJestReport(file) ?? { testResults: [] };

/** Counts of a runner without results: it has not run, which is a failure. */
const missing = { passed: 0, failed: 1, skipped: 0 };

/** @param {string} file */
export function jestCounts(file) {
  const report = readJestReport(file);
  if (!report) return missing;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests + numTodoTests };
}

/** @param {string} file */
export function playwrightCounts(file) {
  const report = readPlaywrightReport(file);
  if (!report) return missing;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected, failed: flaky + unexpected + report.errors.length, skipped };
}

/**
 * The counts of a step that has no tests of its own.
 * @param {boolean} succeeded
 */
export const stepCounts = (succeeded) => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 });

/** @param {Counts[]} counts */
export function sumCounts(counts) {
  /** @param {keyof Counts} key */
  const sumOfKey = (key) => counts.reduce((all, one) => all + one[key], 0);
  return { passed: sumOfKey('passed'), failed: sumOfKey('failed'), skipped: sumOfKey('skipped') };
}

/** @param {string} [text] */
const plainText = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')
    .slice(0, 12)
    .join('\n    ');
/**
 * @param {string} name
 * @param {string} [message]
 */
const describeFailure = (name, message) => `FAILED ${name}\n    ${plainText(message)}`;

/**
 * The failed tests of Jest's report, each with the first lines of its message; a file that could not run counts as one.
 * @param {string} file
 */
export function jestFailures(file) {
  return (readJestReport(file)?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [describeFailure(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) => describeFailure(`${path.basename(name)} › ${fullName}`, failureMessages[0]));
  });
}

/**
 * @param {Suite} suite
 * @returns {Journey[]}
 */
const journeysOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(journeysOf)];

/** @param {string} file */
export function playwrightFailures(file) {
  const report = readPlaywrightReport(file);
  const failed = (report?.suites ?? []).flatMap(journeysOf).filter(({ ok }) => !ok);
  const errors = failed.map(({ file: journey, title, tests }) =>
    describeFailure(`${journey} › ${title}`, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
  );
  return [...errors, ...(report?.errors ?? []).map(({ message }) => describeFailure('journeys', message))];
}
