import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const impure = ['Date', 'crypto', 'process', 'fetch', 'setTimeout', 'setInterval'].map((name) => ({
  name,
  message: 'Rules, processes and projections are pure: time, chance and the world come from outside.',
}));

const nodeGlobals = Object.fromEntries(
  [...Object.getOwnPropertyNames(globalThis), 'require', 'module', '__filename', '__dirname'].map((name) => [name, 'readonly']),
);

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      'node_modules/**',
      '.cache/**',
      '.data/**',
      '.dependency-cruiser/red/**',
      'contracts/src/api.gen.ts',
      'frontend/public/**',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 40 }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', 'e2e/**/*.ts'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['**/*.decider.ts', '**/*.process.ts', '**/*.timers.ts', '**/*.projection.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Chance comes from outside.' }],
    },
  },
  // A migration is one long statement of what the tables are.
  { files: ['backend/src/migrations/*.ts'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['**/*.decider.ts'], rules: { 'max-lines-per-function': ['error', { max: 60 }] } },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    ...ts.configs.disableTypeChecked,
    languageOptions: { ...ts.configs.disableTypeChecked.languageOptions, globals: nodeGlobals },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['frontend/**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: { ...hooks.configs.recommended.rules, 'max-lines-per-function': ['error', { max: 120 }] },
  },
);
