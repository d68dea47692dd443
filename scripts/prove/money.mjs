// Money in random scenarios, with webhooks that are lost, repeated and shuffled.
import { parseArgs } from 'node:util';
import { prepareProduct } from '../lib/prepare.mjs';

/**
 * Entry of `npm run prove -- money`: runs random payment scenarios.
 * @param {string[]} args
 */
export async function run(args) {
  const { values } = parseArgs({ args, options: { scenarios: { type: 'string', default: '1000' }, seed: { type: 'string' } } });
  await prepareProduct();
  const { runNode } = await import('../lib/run.mjs');
  return runNode(['node_modules/jest/bin/jest.js', '--selectProjects', 'backend', '--testPathPatterns', 'payments/money.laws'], {
    MONEY_SCENARIOS: values.scenarios,
    MONEY_SEED: values.seed ?? String(Math.floor(Date.now() / 1000)),
  });
}
