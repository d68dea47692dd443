// The preparation of every command: installs the packages, and builds what has changed.
import { ensureInstalled } from './install.mjs';
import { runExclusively } from './lock.mjs';

/** What is done beside the build is handed its promise, for what can only be looked at once it is there; its answer is answered. */
export async function prepareProduct({ say = console.log, page = true, beside = (built) => built } = {}) {
  return await runExclusively(async () => {
    ensureInstalled();
    const { buildProduct, sayLap } = await import('./run.mjs');
    sayLap('  packages ready', say);
    const built = buildProduct({ page }).then(() => sayLap('  built and type-checked', say));
    const [answer] = await Promise.all([beside(built), built]);
    return answer;
  }, say);
}
