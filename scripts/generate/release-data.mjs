// Keeps the data of the version at hand, and shows at once that this version continues on them. From then on every later version has to.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/install.mjs';
import { prepare } from '../lib/prepare.mjs';
import { Misuse } from '../lib/verbs.mjs';

const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

export async function run(args) {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (to === undefined && version.includes('-')) throw new Misuse(`${version} is not a release: name a file to try it.`);
  await prepare();
  const { fileOf, keepData, problemsOnData } = await import('../lib/released-data.mjs');
  const file = to === undefined ? fileOf(version) : path.resolve(to);
  if (fs.existsSync(file)) throw new Misuse(`${file} is there: the data of a release are never replaced.`);
  const { orders, webhooks } = await keepData(file);
  const problems = await problemsOnData(file);
  for (const problem of problems) console.error(`! ${problem}`);
  const size = (fs.statSync(file).size / 1e6).toFixed(1);
  console.log(`${file}: ${orders} orders, ${webhooks} webhooks to be settled, ${size} MB; ${problems.length} violations when continued`);
  return problems.length === 0 ? 0 : 1;
}
