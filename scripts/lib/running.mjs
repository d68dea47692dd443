// The settings of the installation to operate on: from the environment, or of the copy that `npm start` runs in this folder, or in
// the one that --data-dir names.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { readJson } from './json.mjs';

/**
 * The settings of the running shop, and the arguments without `--data-dir DIR`. Ends the process when no shop runs there.
 * @param {string[]} args
 * @returns {{ settings: Record<string, string>, rest: string[] }}
 */
export function settingsOfRunning(args) {
  const rest = [...args];
  const at = rest.indexOf('--data-dir');
  const [, folder = path.join(root, '.data')] = at < 0 ? [] : rest.splice(at, 2);
  if (process.env.DATABASE_URL) return { settings: {}, rest };
  const running = path.resolve(folder, 'environment.json');
  if (fs.existsSync(running)) return { settings: /** @type {Record<string, string>} */ (readJson(running)), rest };
  console.error(
    `Nothing runs in ${path.dirname(running)}: start it with "npm start", or set DATABASE_URL, EVENTSTORE_URL and the other settings.`,
  );
  return process.exit(1);
}
