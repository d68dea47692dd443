// The launcher is part of the sandbox; scripts reach its built form through here.
import fs from 'node:fs';

/** @typedef {typeof import('../../sandbox/dist/postgres/start.js').startPostgres} StartPostgres */

/** @type {StartPostgres} */
export async function startPostgres(options) {
  const built = new URL('../../sandbox/dist/postgres/start.js', import.meta.url);
  if (!fs.existsSync(built)) throw new Error('The sandbox has not been built: run "npm run build" first.');
  const launcher = /** @type {{ startPostgres: StartPostgres }} */ (await import(built.href));
  return launcher.startPostgres(options);
}
