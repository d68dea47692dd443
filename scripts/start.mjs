// npm start: brings the packages and the build up to date, then hands over to the sandbox.
import { prepareProduct } from './lib/prepare.mjs';

await prepareProduct();
await import(new URL('../dist/sandbox/start.js', import.meta.url).href);
