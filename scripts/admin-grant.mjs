// npm run admin:grant -- <e-mail>: makes somebody administrator. Takes the settings from the environment; where there are none, from a
// copy that `npm start` runs in this folder.
import fs from 'node:fs';
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/install.mjs';

const running = path.join(root, '.data', 'environment.json');
let environment = {};
if (!process.env.DATABASE_URL) {
  if (!fs.existsSync(running)) {
    console.error('Nothing runs in this folder: start it with "npm start", or set DATABASE_URL, EVENTSTORE_URL and the other settings.');
    process.exit(1);
  }
  environment = JSON.parse(fs.readFileSync(running, 'utf8'));
}
await prepare({ say: () => {} });
const { node } = await import('./lib/run.mjs');
process.exit(node(['--enable-source-maps', 'backend/dist/main.admin-grant.js', ...process.argv.slice(2)], environment));
