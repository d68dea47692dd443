// npm run admin:grant -- <e-mail>: grants the administrator role.
import { prepare } from './lib/prepare.mjs';
import { settingsOfRunning } from './lib/running.mjs';

const { settings, args } = settingsOfRunning();
await prepare({ say: () => {} });
const { node } = await import('./lib/run.mjs');
process.exit(node(['--enable-source-maps', 'dist/product/admin-grant.js', ...args], settings));
