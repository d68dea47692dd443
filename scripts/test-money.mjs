// npm run test:money [-- --scenarios 1000 --seed 7]: money in random scenarios with a post that loses, repeats and shuffles.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './lib/prepare.mjs';

const { values } = parseArgs({ options: { scenarios: { type: 'string', default: '1000' }, seed: { type: 'string' } } });
await prepare();
const root = path.resolve(import.meta.dirname, '..');
const jest = path.join(root, 'node_modules/jest/bin/jest.js');
const run = spawnSync(process.execPath, [jest, '--selectProjects', 'backend', '--testPathPatterns', 'payments/money.laws'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MONEY_SCENARIOS: values.scenarios, MONEY_SEED: values.seed ?? String(Math.floor(Date.now() / 1000)) },
});
process.exit(run.status ?? 1);
