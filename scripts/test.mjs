// npm test: build and type check, lint, import rules, specs, the browser's journeys. The last line counts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countAttacks, reportAttacks } from './test/attacks.mjs';
import { runChecks } from './check/checks.mjs';
import { prepareProduct } from './lib/prepare.mjs';
import { jestCounts, jestFailures, jestReportAt, playwrightCounts, playwrightFailures, stepCounts, sumCounts } from './test/results.mjs';
import { judgeOutcomes, reportOutcomes } from './test/outcomes.mjs';
import { sayLap, startNode } from './lib/run.mjs';
import { keepSeconds } from './test/spec-seconds.mjs';
import { measureStep, sayTimes, specTimes } from './lib/times.mjs';
import { runCommand } from './lib/verbs.mjs';

// A separate results folder for each run.
const results = path.join(os.tmpdir(), `orderstream-results-${process.pid}`);
const jestResults = path.join(results, 'jest.json');
const browserResults = path.join(results, 'playwright.json');
/** What specs and journeys have seen of the API's routes. */
const outcomes = path.join(results, 'outcomes');
/** @type {string[]} */
const failedSteps = [];
/**
 * Prints that a step of the test run has ended, and remembers it if it failed.
 * @param {string} name
 * @param {number} status
 */
const recordStepResult = (name, status) => {
  if (status !== 0) failedSteps.push(`FAILED step ${name}`);
  sayLap(`== ${name}${status === 0 ? '' : ' FAILED'}`);
};
/**
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} environment
 */
const runProgramStep = async (name, args, environment) =>
  recordStepResult(name, await measureStep(name, () => startNode(args, environment)));

/**
 * Runs all specs, and reports the attacks that are counted in them.
 * @param {string | undefined} order
 * @param {Promise<number[]>} checks
 */
async function runSpecs(order, checks) {
  // Specs wait for servers much of their time: three at once also where there are only two cores.
  const workers = `--maxWorkers=${Math.max(3, os.availableParallelism() - 1)}`;
  const tallies = path.join(results, 'tallies');
  for (const folder of [tallies, outcomes]) fs.mkdirSync(folder, { recursive: true });
  // Specs make many objects that live briefly: with more room for them, the collector has less to copy. Workers take over the flag.
  const jest = ['--max-semi-space-size=32', 'node_modules/jest/bin/jest.js', '--ci', workers, '--json', `--outputFile=${jestResults}`];
  const environment = { SPEC_ORDER: order ?? '', SECURITY_TALLY: tallies, OUTCOME_TALLY: outcomes };
  await runProgramStep('unit and integration', jest, { ...environment, ...specTimes(results) });
  const report = jestReportAt(jestResults);
  keepSeconds(report);
  const checked = (await checks).map((status) => stepCounts(status === 0));
  const isHarmless = reportAttacks(await countAttacks(tallies, report));
  recordStepResult('attacks', isHarmless ? 0 : 1);
  return [...checked, jestCounts(jestResults), stepCounts(isHarmless)];
}

async function runAllJourneys() {
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: browserResults, OUTCOME_TALLY: outcomes };
  await runProgramStep('browser', ['scripts/e2e.mjs', '--prepared'], environment);
  return playwrightCounts(browserResults);
}

/**
 * Entry of `npm test`: runs all checks, specs and journeys.
 * @param {string[]} args
 */
async function run(args) {
  const { order } = parseArgs({ args, options: { times: { type: 'boolean' }, order: { type: 'string' } } }).values;
  // The checks run beside the build, and what is left of them beside the specs.
  const [checks] = (await prepareProduct({ beside: (built) => [runChecks(recordStepResult, built)] })) ?? [];
  if (!checks) throw new Error('no check was run');
  const counts = [...(await runSpecs(order, checks)), await runAllJourneys()];
  sayTimes(results);
  recordStepResult('outcomes', reportOutcomes(await judgeOutcomes(outcomes)) ? 0 : 1);
  // Last, where it is still in sight after thousands of lines.
  for (const failure of [...failedSteps, ...jestFailures(jestResults), ...playwrightFailures(browserResults)]) console.log(failure);
  fs.rmSync(results, { recursive: true });
  const { passed, failed, skipped } = sumCounts(counts);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failedSteps.length === 0 && failed === 0 ? 0 : 1;
}

await runCommand('npm test --', {
  does: 'types, lint, import rules, specs, and the browser’s journeys',
  takes: {
    '[--times]': 'also the processor time and duration of each step',
    '[--order SEED]': 'the spec files in another order, one for each seed',
  },
  run,
});
