// What every command needs first: the packages, and everything built that has changed.
import { ensureInstalled } from './install.mjs';
import { alone } from './lock.mjs';

export async function prepare({ say = console.log, page = true } = {}) {
  await alone(async () => {
    ensureInstalled();
    const { build, lap } = await import('./run.mjs');
    lap('  packages ready', say);
    build({ page });
    lap('  built and type-checked', say);
  }, say);
}
