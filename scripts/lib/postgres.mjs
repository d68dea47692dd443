// The launcher is part of the sandbox; scripts reach its built form through here.
import fs from 'node:fs';

export async function startPostgres(options) {
  const built = new URL('../../sandbox/dist/postgres/start.js', import.meta.url);
  if (!fs.existsSync(built)) throw new Error('The sandbox has not been built: run "npm run build" first.');
  const launcher = await import(built);
  return launcher.startPostgres(options);
}
