// Restores a folder's shop to the state of a back-up. People deleted since are deleted again after the start.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/install.mjs';
import { prepareProduct } from '../lib/prepare.mjs';
import { Misuse } from '../lib/verbs.mjs';

const options = /** @type {const} */ ({
  'data-dir': { type: 'string', default: path.join(root, '.data') },
  'deleted-people': { type: 'string' },
  seals: { type: 'string' },
});

/**
 * Entry of `npm run ops -- restore`: restores a back-up into a folder.
 * @param {string[]} args
 */
export async function run(args) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Misuse('Name one back-up.');
  await prepareProduct({ say: () => {} });
  const { restore } = await import('../../sandbox/dist/folder/back-up.js');
  const { made_at, deleted } = restore(path.resolve(file), path.resolve(values['data-dir']), {
    deleted: values['deleted-people'],
    seals: values.seals,
  });
  const folder = values['data-dir'] === options['data-dir'].default ? '' : ` -- --data-dir ${values['data-dir']}`;
  console.log(`The shop is as it was at ${made_at}. Start it with npm start${folder}.`);
  if (deleted > 0) console.log(`${deleted} people who have been deleted are deleted again where the back-up still has them.`);
}
