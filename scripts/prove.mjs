// npm run prove -- VERB: proofs that take longer than those of `npm test`, or need something of their own. The last line counts.
import { proveFaults } from './faults/runs.mjs';
import { sum } from './lib/results.mjs';

const verbs = {
  faults: {
    proves: 'that nothing is lost, repeated or stuck when processes are killed, frozen, updated and restored',
    prove: proveFaults,
  },
};

const [verb, ...args] = process.argv.slice(2);
if (!Object.hasOwn(verbs, verb ?? '')) {
  if (verb !== undefined && verb !== '--help') console.log(`There is no proof "${verb}".`);
  console.log('npm run prove -- VERB [--help]');
  for (const [name, { proves }] of Object.entries(verbs)) console.log(`  ${name.padEnd(8)} ${proves}`);
  process.exit(verb === '--help' ? 0 : 1);
}
const { passed, failed, skipped } = sum(await verbs[verb].prove(args));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
