// The settings of the installation to operate on: from the environment, or of the copy that `npm start` runs in this folder.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** The settings to add to the environment. Ends the process when there is nothing to operate. */
export function settingsOfRunning() {
  if (process.env.DATABASE_URL) return {};
  const running = path.join(root, '.data', 'environment.json');
  if (fs.existsSync(running)) return JSON.parse(fs.readFileSync(running, 'utf8'));
  console.error('Nothing runs in this folder: start it with "npm start", or set DATABASE_URL, EVENTSTORE_URL and the other settings.');
  return process.exit(1);
}
