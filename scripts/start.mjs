// npm start: brings the packages and the build up to date, then hands over to the sandbox.
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
const { build, lap } = await import('./lib/run.mjs');
lap('  packages ready');
build();
lap('  built');
await import('../sandbox/dist/main.js');
