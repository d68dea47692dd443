// npm run rebuild | verify | parked | unpark: the read models of a running product; projections/src/platform/manage.ts says what each does.
import { prepare } from './lib/prepare.mjs';
import { settingsOfRunning } from './lib/running.mjs';

const { settings, args } = settingsOfRunning();
await prepare({ say: () => {} });
const { node } = await import('./lib/run.mjs');
process.exit(node(['--enable-source-maps', 'dist/product/manage.js', ...args], settings));
