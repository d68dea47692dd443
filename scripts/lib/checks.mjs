// The checks that look at the repository as it lies there; each is one command and either holds or not.
import { workspaces } from '../../.dependency-cruiser/workspaces.mjs';
import { node } from './run.mjs';

const depcruise = [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  '.dependency-cruiser/rules.cjs',
  '--output-type',
  'err',
];

export const checks = [
  { name: 'lint', run: () => node(['node_modules/eslint/bin/eslint.js', '--cache', '--cache-location', '.cache/eslint/', '.']) },
  { name: 'import rules', run: () => node([...depcruise, ...workspaces]) },
  {
    name: 'format',
    run: () =>
      node([
        'node_modules/prettier/bin/prettier.cjs',
        '--check',
        '--log-level',
        'warn',
        '--cache',
        '--cache-location',
        '.cache/prettier',
        '.',
      ]),
  },
  { name: 'size budgets', run: () => node(['scripts/sizes.mjs']) },
  { name: 'documentation', run: () => node(['scripts/docs.mjs']) },
  { name: 'size of the first screens', run: () => node(['scripts/check-bundle.mjs']) },
];
