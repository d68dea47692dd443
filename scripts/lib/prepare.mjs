// The preparation of every command: installs the packages, and builds what has changed.
import { ensureInstalled } from './install.mjs';
import { alone } from './lock.mjs';

/** What is done beside the build is handed its promise, for what can only be looked at once it is there; its answer is answered. */
export async function prepare({ say = console.log, page = true, beside = (built) => built } = {}) {
  return await alone(async () => {
    ensureInstalled();
    const { build, lap } = await import('./run.mjs');
    lap('  packages ready', say);
    const built = build({ page }).then(() => lap('  built and type-checked', say));
    const [answer] = await Promise.all([beside(built), built]);
    return answer;
  }, say);
}
