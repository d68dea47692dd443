// npm run reseal: seals all private information under the newest of SEALING_KEYS, and counts what each key still seals.
import { prepare } from './lib/prepare.mjs';
import { settingsOfRunning } from './lib/running.mjs';

const { settings } = settingsOfRunning();
await prepare({ say: () => {} });
const { node } = await import('./lib/run.mjs');
process.exit(node(['--enable-source-maps', 'dist/product/reseal.js'], settings));
