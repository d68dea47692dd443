// Keeps the data of the current version, and proves that this version continues with them, as every later version must.
import fs from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { root } from '../lib/install.mjs';
import { prepareProduct } from '../lib/prepare.mjs';
import { Misuse } from '../lib/verbs.mjs';
import { readJson } from '../lib/json.mjs';

const { version } = /** @type {{ version: string }} */ (readJson(path.join(root, 'package.json')));

/**
 * Entry of `npm run generate -- release-data`: keeps an unfinished shop of this version for later ones.
 * @param {string[]} args
 */
export async function run(args) {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (to === undefined && version.includes('-')) throw new Misuse(`${version} is not a release: name a file to try it.`);
  await prepareProduct();
  const { fileOf, keepData } = await import('../shop/released-data.mjs');
  const { startNode } = await import('../lib/run.mjs');
  const file = to === undefined ? fileOf(version) : path.resolve(to);
  if (fs.existsSync(file)) throw new Misuse(`${file} is there: the data of a release are never replaced.`);
  const owed = await keepData(file);
  console.log(`${file}: ${(fs.statSync(file).size / 1e6).toFixed(1)} MB, owed ${inspect(owed)}`);
  return await startNode(['scripts/faults/runner.mjs', '--on', file, 'upgrade']);
}
