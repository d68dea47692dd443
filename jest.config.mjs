import { commonJsPackages } from './scripts/jest/common-js-packages.mjs';

/** Security specs are run once without the guards, too, and must see somebody get in. */
const compiler = process.env.SECURITY_UNGUARDED ? new URL('./scripts/jest/without-guards.mjs', import.meta.url).pathname : '@swc/jest';

const swc = (tsx) => [
  compiler,
  {
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const base = {
  ...(process.env.SPEC_TIMES && { testRunner: new URL('./scripts/jest/timed-runner.cjs', import.meta.url).pathname }),
  runtime: new URL('./scripts/jest/compile-once.cjs', import.meta.url).pathname,
  moduleNameMapper: { '^fast-check$': new URL('./scripts/jest/fast-check.cjs', import.meta.url).pathname },
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true), '/node_modules/.+\\.m?js$': '<rootDir>/../scripts/jest/esm-to-cjs.cjs' },
  transformIgnorePatterns: [commonJsPackages()],
};

const node = (name) => ({
  ...base,
  displayName: name,
  rootDir: name,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/../scripts/jest/assertions.ts'],
  testEnvironmentOptions: { customExportConditions: ['orderstream-source', 'node', 'node-addons'] },
});

/** What watches over the repository itself. */
const tools = {
  ...node('.'),
  displayName: 'tools',
  roots: ['<rootDir>/.dependency-cruiser', '<rootDir>/scripts', '<rootDir>/docs'],
  transform: { '\\.ts$': swc(false) },
  transformIgnorePatterns: ['/node_modules/'],
  testMatch: ['**/*.spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/assertions.ts'],
};

const browser = {
  ...base,
  displayName: 'frontend',
  rootDir: 'frontend',
  testEnvironment: '<rootDir>/../scripts/jest/jsdom-env.cjs',
  testMatch: ['<rootDir>/src/**/*.spec.ts?(x)'],
  setupFilesAfterEnv: ['<rootDir>/../scripts/jest/assertions.ts', '<rootDir>/../scripts/jest/jsdom-setup.ts'],
  moduleNameMapper: { '\\.css$': '<rootDir>/../scripts/jest/css-stub.cjs' },
};

export default {
  globalSetup: './scripts/jest/global-setup.mjs',
  globalTeardown: './scripts/jest/global-teardown.mjs',
  projects: [...['contracts', 'eventstore', 'projections', 'backend', 'sandbox', 'bench'].map(node), browser, tools],
};
