// The static checks of the repository; each is one command that passes or fails.
import { workspaces } from '../../.dependency-cruiser/workspaces.mjs';
import { nodeAsync as node } from './run.mjs';
import { measured } from './times.mjs';

const depcruise = [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  '.dependency-cruiser/rules.cjs',
  '--output-type',
  'err',
];

const ofSources = [
  { name: 'lint', run: () => node(['node_modules/oxlint/bin/oxlint']) },
  { name: 'import rules', run: () => node([...depcruise, ...workspaces]) },
  { name: 'format', run: () => node(['node_modules/oxfmt/bin/oxfmt', '--check']) },
  { name: 'size budgets', run: () => node(['scripts/sizes.mjs']) },
  { name: 'known holes of packages', run: () => node(['scripts/audit-lockfile.mjs', '--offline']) },
];
const ofWhatIsBuilt = [
  { name: 'documentation', run: () => node(['scripts/docs.mjs']) },
  { name: 'size of the first screens', run: () => node(['scripts/check-bundle.mjs']) },
];

/** Runs two checks at a time, the longest first; tells of each as it ends, and answers how each ended. */
export async function runChecks(ended, built) {
  const waiting = [...ofSources, ...ofWhatIsBuilt];
  const statuses = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (ofWhatIsBuilt.includes(check)) await built;
      const status = await measured(check.name, check.run);
      statuses.push(status);
      ended(check.name, status);
    }
  };
  await Promise.all([lane(), lane()]);
  return statuses;
}
