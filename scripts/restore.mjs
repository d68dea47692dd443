// npm run restore -- FILE [--data-dir DIR] [--deleted-people FILE|nobody] [--seals FILE|none]: restores a folder's shop to the
// state of the back-up. People deleted since are deleted again after the start.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/install.mjs';
import { prepare } from './lib/prepare.mjs';
import { told } from './lib/failures.mjs';

const options = {
  'data-dir': { type: 'string', default: path.join(root, '.data') },
  'deleted-people': { type: 'string' },
  seals: { type: 'string' },
};
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [file] = positionals;
if (file === undefined) {
  console.error('Say which file: npm run restore -- FILE');
  process.exit(1);
}
await prepare({ say: () => {} });
const { restore } = await import('../sandbox/dist/folder/back-up.js');
await told(async () => {
  const { made_at, deleted } = restore(path.resolve(file), path.resolve(values['data-dir']), {
    deleted: values['deleted-people'],
    seals: values.seals,
  });
  const folder = values['data-dir'] === options['data-dir'].default ? '' : ` -- --data-dir ${values['data-dir']}`;
  console.log(`The shop is as it was at ${made_at}. Start it with npm start${folder}.`);
  if (deleted > 0) console.log(`${deleted} people who have been deleted are deleted again where the back-up still has them.`);
});
