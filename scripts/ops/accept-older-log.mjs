// Makes the tables of a stopped shop continue from a log that is older than they are: of the shop in a folder, or on the servers in the
// settings.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/install.mjs';
import { prepareProduct } from '../lib/prepare.mjs';

const options = /** @type {const} */ ({ yes: { type: 'boolean' }, 'data-dir': { type: 'string', default: path.join(root, '.data') } });

/**
 * Entry of `npm run ops -- accept-older-log`.
 * @param {string[]} args
 */
export async function run(args) {
  const { values } = parseArgs({ args, options });
  await prepareProduct({ say: () => {} });
  const flags = values.yes ? ['--yes'] : [];
  if (process.env.DATABASE_URL) {
    const { runNode } = await import('../lib/run.mjs');
    return runNode(['--enable-source-maps', 'dist/product/accept-older-log.js', ...flags]);
  }
  const { acceptOlderLog } = await import('../../sandbox/dist/start/accept-older-log.js');
  await acceptOlderLog(path.resolve(values['data-dir']), flags);
  return 0;
}
