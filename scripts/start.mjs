// npm start: brings the packages and the build up to date, then hands over to the sandbox.
import { prepare } from './lib/prepare.mjs';

await prepare();
await import('../dist/sandbox/start.js');
