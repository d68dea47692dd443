// npm run test:laws [-- --seed N]: every law on new examples, or again on those of a failed run.
import { parseArgs } from 'node:util';
import { node } from './lib/run.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${seed}: npm run test:laws -- --seed ${seed}`);
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
process.exit(node(['node_modules/jest/bin/jest.js', '--testPathPatterns', `(${specs.join('|')})[^/]*\\.spec`], { LAWS_SEED: seed }));
