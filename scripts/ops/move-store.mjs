// Moves the log of a stopped shop to an EventStoreDB with everything that holds positions of it, then rebuilds the read models and
// compares them. It may be interrupted and repeated.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/install.mjs';
import { prepareProduct } from '../lib/prepare.mjs';
import { Misuse } from '../lib/verbs.mjs';

/**
 * Entry of `npm run ops -- move-store`: moves a shop to an EventStoreDB.
 * @param {string[]} args
 */
export async function run(args) {
  const options = /** @type {const} */ ({ to: { type: 'string' }, 'data-dir': { type: 'string', default: path.join(root, '.data') } });
  const { values } = parseArgs({ args, options });
  const to = values.to ?? process.env.EVENTSTORE_URL;
  if (!to) throw new Misuse('Name the EventStoreDB to move to.');
  await prepareProduct({ say: () => {} });
  const { moveFolderStore } = await import('../../sandbox/dist/start/move-store.js');
  await moveFolderStore(path.resolve(values['data-dir']), to, console.log);
  console.log('The shop has moved. npm start now uses the event store to which it was moved.');
}
