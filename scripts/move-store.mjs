// npm run move-store -- --to esdb://… [--data-dir DIR]: moves the log of a shop that stands still to an EventStoreDB, with everything
// that holds positions of it; builds the read models again and compares them. It may be broken off and repeated.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/install.mjs';
import { prepare } from './lib/prepare.mjs';
import { told } from './lib/failures.mjs';

const { values } = parseArgs({ options: { to: { type: 'string' }, 'data-dir': { type: 'string', default: path.join(root, '.data') } } });
const to = values.to ?? process.env.EVENTSTORE_URL;
if (!to) {
  console.error('Say where to: npm run move-store -- --to esdb://…, or EVENTSTORE_URL where the address has a password');
  process.exit(1);
}
await prepare({ say: () => {} });
const { moveStore } = await import('../sandbox/dist/start/move-store.js');
await told(async () => {
  await moveStore(path.resolve(values['data-dir']), to, console.log);
  console.log('The shop has moved. npm start goes on with the event store that it was moved to.');
});
