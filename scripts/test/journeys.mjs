// Runs the browser's journeys once. The failed ones run again for their traces; the result stays that of the first run.
import fs from 'node:fs';
import path from 'node:path';
import { startNode } from '../lib/run.mjs';
import { readJson } from '../lib/json.mjs';

/** Most failed journeys that run again for a trace: when more fail, the product is broken. */
const mostTraced = 6;

/**
 * @param {string} file
 * @returns {number}
 */
function countFailed(file) {
  return fs.existsSync(file) ? /** @type {{ failedTests: unknown[] }} */ (readJson(file)).failedTests.length : 0;
}

/**
 * Runs the journeys, and failed ones again for their traces. `output`: folder of pictures, with the traces in `traces`.
 * @param {string[]} args
 * @param {string} output
 * @param {Record<string, string>} environment
 */
export async function runJourneys(args, output, environment) {
  /**
   * @param {string[]} more
   * @param {Record<string, string>} settings
   */
  const runPlaywright = (more, settings) =>
    startNode(['node_modules/@playwright/test/cli.js', 'test', ...args, ...more], { ...environment, ...settings });
  const status = await runPlaywright([], { E2E_OUTPUT: output });
  const last = path.join(output, '.last-run.json');
  const failed = countFailed(last);
  if (status === 0 || failed === 0 || failed > mostTraced) return status;
  console.log(`\nThe failed journeys run again for their traces, in ${path.join(output, 'traces')}. They stay failed.`);
  await runPlaywright(['--last-failed', '--last-failed-file', last, '--no-deps', '--trace', 'on'], {
    E2E_OUTPUT: path.join(output, 'traces'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: '',
  });
  return status;
}
