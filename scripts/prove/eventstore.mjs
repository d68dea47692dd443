// An event store, by our own specs of what EventStoreDB does or, with a checkout of it, by the official client's test suite.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareProduct } from '../lib/prepare.mjs';
import { Misuse } from '../lib/verbs.mjs';

const text = /** @type {const} */ ({ type: 'string' });

/**
 * Entry of `npm run prove -- eventstore`: runs our conformance specs or the official client's suite.
 * @param {string[]} args
 */
export async function run(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { checkout: text, modules: text, database: text } });
  if (values.checkout === undefined) {
    if (args.length > 0) throw new Misuse('Without --checkout it takes nothing.');
    const { runNode } = await import('../lib/run.mjs');
    return runNode(['node_modules/jest/bin/jest.js', '--selectProjects', 'sandbox', '--testPathPatterns', 'eventstore/conformance']);
  }
  const checkout = path.resolve(values.checkout);
  const modules = path.resolve(values.modules ?? path.join(checkout, 'node_modules'));
  await prepareProduct({ page: false });
  const { runSuite } = await import('./official-client-suite/suite.mjs');
  return runSuite({ checkout, modules, database: values.database ?? null }, positionals);
}
