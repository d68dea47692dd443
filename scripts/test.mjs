// npm test [-- --times --order SEED]: build and type check, lint, import rules, specs, the browser's journeys. The last line counts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { outcome, tell } from './lib/attacks.mjs';
import { runChecks } from './lib/checks.mjs';
import { prepare } from './lib/prepare.mjs';
import { jestCounts, playwrightCounts, step, sum } from './lib/results.mjs';
import { lap, nodeAsync } from './lib/run.mjs';
import { keepSeconds } from './lib/spec-seconds.mjs';
import { measured, sayTimes, specTimes } from './lib/times.mjs';

const { order } = parseArgs({ options: { times: { type: 'boolean' }, order: { type: 'string' } } }).values;

// A separate results folder for each run.
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-results-'));
const counts = [];
let failures = 0;
const done = (name, status) => {
  failures += status === 0 ? 0 : 1;
  lap(`== ${name}${status === 0 ? '' : ' FAILED'}`);
};
const run = async (name, args, environment) => done(name, await measured(name, () => nodeAsync(args, environment)));

// The checks run beside the build, and what is left of them beside the specs.
let checks;
await prepare({ beside: (built) => void (checks = runChecks(done, built)) });

const jestResults = path.join(results, 'jest.json');
// Specs wait for servers much of their time: three at once also where there are only two cores.
const workers = `--maxWorkers=${Math.max(3, os.availableParallelism() - 1)}`;
const tallies = path.join(results, 'tallies');
fs.mkdirSync(tallies);
// Specs make many objects that live briefly: with more room for them, the collector has less to copy. Workers take over the flag.
const jest = ['--max-semi-space-size=32', 'node_modules/jest/bin/jest.js', '--ci', workers, '--json', `--outputFile=${jestResults}`];
await run('unit and integration', jest, { SPEC_ORDER: order ?? '', SECURITY_TALLY: tallies, ...specTimes(results) });
const report = fs.existsSync(jestResults) ? JSON.parse(fs.readFileSync(jestResults, 'utf8')) : { testResults: [] };
keepSeconds(report);
for (const status of await checks) counts.push(step(status === 0));
counts.push(jestCounts(jestResults));
const held = tell(await outcome(tallies, report));
counts.push(step(held));
done('attacks', held ? 0 : 1);

const browserResults = path.join(results, 'playwright.json');
await run('browser', ['scripts/e2e.mjs', '--prepared'], { PLAYWRIGHT_JSON_OUTPUT_FILE: browserResults });
counts.push(playwrightCounts(browserResults));

sayTimes(results);
fs.rmSync(results, { recursive: true });
const { passed, failed, skipped } = sum(counts);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failures === 0 && failed === 0 ? 0 : 1);
