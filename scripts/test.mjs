// npm test: build and type check, lint, import rules, unit and integration specs, the browser's journeys. The last line counts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './lib/checks.mjs';
import { prepare } from './lib/prepare.mjs';
import { jestCounts, playwrightCounts, step, sum } from './lib/results.mjs';
import { lap, node } from './lib/run.mjs';

// Results of its own, wherever another run keeps its.
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-results-'));
const counts = [];
let failures = 0;
const done = (name, status) => {
  failures += status === 0 ? 0 : 1;
  lap(`== ${name}${status === 0 ? '' : ' FAILED'}`);
};

for (const status of await prepare({ beside: (built) => runChecks(done, built) })) counts.push(step(status === 0));

const jestResults = path.join(results, 'jest.json');
// Specs wait for servers much of their time: two at once also where there are only two cores.
const workers = `--maxWorkers=${Math.max(2, os.availableParallelism() - 1)}`;
done('unit and integration', node(['node_modules/jest/bin/jest.js', '--ci', workers, '--json', `--outputFile=${jestResults}`]));
counts.push(jestCounts(jestResults));

const browserResults = path.join(results, 'playwright.json');
done('browser', node(['scripts/e2e.mjs', '--prepared'], { PLAYWRIGHT_JSON_OUTPUT_FILE: browserResults }));
counts.push(playwrightCounts(browserResults));

const faults = node(['scripts/faults.mjs', '--prepared', '--short']);
counts.push(step(faults === 0));
done('kill -9 during sign-ups', faults);

const money = node(['scripts/faults-money.mjs', '--prepared', '--short']);
counts.push(step(money === 0));
done('kill -9 while people pay', money);

fs.rmSync(results, { recursive: true });
const { passed, failed, skipped } = sum(counts);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failures === 0 && failed === 0 ? 0 : 1);
