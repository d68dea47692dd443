// The static checks of the repository; each is one command that passes or fails.
import { workspaces } from '../../.dependency-cruiser/workspaces.mjs';
import { startNode } from '../lib/run.mjs';
import { measureStep } from '../lib/times.mjs';

const depcruise = [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  '.dependency-cruiser/rules.cjs',
  '--output-type',
  'err',
];

/** @typedef {{ does: string, built?: boolean, run: () => number | Promise<number> }} Check */

/**
 * The slowest checks first. Checks with `built` wait for the build; a build with type errors ends the process.
 * @type {Record<string, Check>}
 */
export const checkCommands = {
  lint: { does: 'the rules of .oxlintrc.json', run: () => startNode(['node_modules/oxlint/bin/oxlint']) },
  keys: { does: 'that conditional keys belong to their type', run: () => startNode(['scripts/check/conditional-keys.mjs']) },
  imports: { does: 'who may import whom', run: () => startNode([...depcruise, ...workspaces]) },
  format: { does: 'the format of every file', run: () => startNode(['node_modules/oxfmt/bin/oxfmt', '--check']) },
  lockfile: { does: 'known vulnerabilities of packages', run: () => startNode(['scripts/prove.mjs', 'lockfile', '--offline']) },
  duplicates: { does: 'duplicated code', run: () => startNode(['scripts/check/duplicates.mjs']) },
  folders: { does: 'how many files a folder has', run: () => startNode(['scripts/check/folders.mjs']) },
  types: { does: 'the types of all workspaces', built: true, run: () => 0 },
  stored: {
    does: 'that releases and golden entries are what is stored',
    built: true,
    run: () => startNode(['scripts/generate.mjs', 'freeze', '--check']),
  },
  docs: { does: 'links, file names and listings', built: true, run: () => startNode(['scripts/check/docs.mjs']) },
  bundle: { does: 'what the first screens load', built: true, run: () => startNode(['scripts/check/check-bundle.mjs']) },
};

/**
 * Runs two checks at a time; reports each when it ends, and resolves with their exit statuses.
 * @param {(name: string, status: number) => void} ended
 * @param {Promise<unknown> | undefined} built
 * @param {string[]} [names]
 */
export async function runChecks(ended, built, names = Object.keys(checkCommands)) {
  const waiting = Object.entries(checkCommands).filter(([name]) => names.includes(name));
  /** @type {number[]} */
  const statuses = [];
  const runWaitingChecks = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next;
      if (check.built) await built;
      const status = await measureStep(name, check.run);
      statuses.push(status);
      ended(name, status);
    }
  };
  await Promise.all([runWaitingChecks(), runWaitingChecks()]);
  return statuses;
}
