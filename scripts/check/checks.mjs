// The static checks of the repository; each is one command that passes or fails.
import { workspaces } from '../../.dependency-cruiser/workspaces.mjs';
import { nodeAsync as node } from '../lib/run.mjs';
import { measured } from '../lib/times.mjs';

const depcruise = [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  '.dependency-cruiser/rules.cjs',
  '--output-type',
  'err',
];

/** The longest first. A check of what is built waits for the build, which compiles: a build with type errors ends the process. */
export const checks = {
  lint: { does: 'the rules of .oxlintrc.json', run: () => node(['node_modules/oxlint/bin/oxlint']) },
  imports: { does: 'who may import whom', run: () => node([...depcruise, ...workspaces]) },
  format: { does: 'the format of every file', run: () => node(['node_modules/oxfmt/bin/oxfmt', '--check']) },
  sizes: { does: 'how long and how small files are', run: () => node(['scripts/check/sizes.mjs']) },
  lockfile: { does: 'known vulnerabilities of packages', run: () => node(['scripts/prove.mjs', 'lockfile', '--offline']) },
  duplicates: { does: 'what is written twice', run: () => node(['scripts/check/duplicates.mjs']) },
  folders: { does: 'how many files a folder has', run: () => node(['scripts/check/folders.mjs']) },
  types: { does: 'the types of all workspaces', built: true, run: () => 0 },
  stored: {
    does: 'that releases and golden entries are what is stored',
    built: true,
    run: () => node(['scripts/generate.mjs', 'freeze', '--check']),
  },
  docs: { does: 'links, file names and listings', built: true, run: () => node(['scripts/check/docs.mjs']) },
  bundle: { does: 'what the first screens load', built: true, run: () => node(['scripts/check/check-bundle.mjs']) },
};

/** Runs two checks at a time; reports each as it ends, and resolves with how each ended. */
export async function runChecks(ended, built, names = Object.keys(checks)) {
  const waiting = Object.keys(checks).filter((name) => names.includes(name));
  const statuses = [];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (checks[name].built) await built;
      const status = await measured(name, checks[name].run);
      statuses.push(status);
      ended(name, status);
    }
  };
  await Promise.all([lane(), lane()]);
  return statuses;
}
