// How long each spec file took when it was last run: what a quick run can hold is chosen by it.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/install.mjs';
import { readJson } from '../lib/json.mjs';

/** @import { JestReport } from './results.mjs' */

const file = path.join(root, '.cache', 'spec-seconds.json');

/** @returns {Record<string, number>} */
export const readSeconds = () => (fs.existsSync(file) ? /** @type {Record<string, number>} */ (readJson(file)) : {});

/**
 * Records the duration of each spec in Jest's report.
 * @param {JestReport} report
 */
export function keepSeconds({ testResults }) {
  const took = testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), Math.round((endTime - startTime) / 100) / 10]);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify({ ...readSeconds(), ...Object.fromEntries(took) }, null, 1));
}
