// Every law on new examples, or again on those of a failed run.
import { parseArgs } from 'node:util';

const specs = [
  'laws',
  'decider',
  'audit/tree',
  'sealing',
  'keyed-work',
  'sum-tree',
  'cells',
  'faults/repeats',
  'log/position',
  'wire/codec',
  'payments/store',
];

/**
 * Entry of `npm run prove -- laws`: runs every law on new examples.
 * @param {string[]} args
 */
export async function run(args) {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' } } });
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}: npm run prove -- laws --seed ${seed}`);
  const { runNode } = await import('../lib/run.mjs');
  return runNode(['node_modules/jest/bin/jest.js', '--testPathPatterns', `(${specs.join('|')})[^/]*\\.spec`], { LAWS_SEED: seed });
}
