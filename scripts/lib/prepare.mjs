// The preparation of every command: installs the packages, and builds what has changed.
import { ensureInstalled } from './install.mjs';
import { runExclusively } from './lock.mjs';

/**
 * Installs and builds everything. `beside` runs concurrently with the build and receives its promise; returns its result.
 * @template [Result=void]
 * @param {{ say?: (line: string) => void, page?: boolean, beside?: (built: Promise<void>) => Result | Promise<Result> }} [options]
 * @returns {Promise<Result | undefined>}
 */
export async function prepareProduct({ say = console.log, page = true, beside } = {}) {
  return await runExclusively(async () => {
    ensureInstalled();
    const { buildProduct, sayLap } = await import('./run.mjs');
    sayLap('  packages ready', say);
    const built = buildProduct({ page }).then(() => sayLap('  built and type-checked', say));
    const [answer] = await Promise.all([beside?.(built), built]);
    return answer;
  }, say);
}
