// One file with everything that a copy of `npm start` needs to continue elsewhere.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/install.mjs';
import { prepareProduct } from '../lib/prepare.mjs';

/**
 * Entry of `npm run ops -- backup`: writes a back-up of a folder's shop.
 * @param {string[]} args
 */
export async function run(args) {
  const options = /** @type {const} */ ({ to: { type: 'string' }, 'data-dir': { type: 'string', default: path.join(root, '.data') } });
  const { values } = parseArgs({ args, options });
  const file = path.resolve(values.to ?? `orderstream-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}.tar.gz`);
  await prepareProduct({ say: () => {} });
  const { backUp } = await import('../../sandbox/dist/folder/back-up.js');
  const { bytes, position } = await backUp(path.resolve(values['data-dir']), file);
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB, everything up to ${position} of the database`);
  console.log('It has the keys, too: everyone who can read it can read every secret of the shop.');
}
