import { commonJsPackages } from './scripts/jest/common-js-packages.mjs';

/**
 * The path of a file in scripts/jest.
 * @param {string} file
 */
const at = (file) => new URL(`./scripts/jest/${file}`, import.meta.url).pathname;

/** Security specs are run once without the guards, too, and must then see attacks succeed: only a compiler can leave the guards out. */
const unguarded = Boolean(process.env.SECURITY_UNGUARDED);
const compiler = unguarded ? at('without-guards.mjs') : '@swc/jest';

/**
 * The transform that compiles TypeScript, or TSX.
 * @param {boolean} tsx
 */
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

const runner = process.env.SPEC_TIMES ? { testRunner: at('timed-runner.cjs') } : {};

const base = {
  ...runner,
  runtime: at('compile-once.cjs'),
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true), '/node_modules/.+\\.m?js$': '<rootDir>/../scripts/jest/esm-to-cjs.cjs' },
  transformIgnorePatterns: [commonJsPackages()],
};

/**
 * Specs as the compiler has written them, loaded by Node.
 * @param {string} name
 */
const native = (name) => ({
  ...runner,
  displayName: name,
  rootDir: name,
  runtime: at('native/runtime.cjs'),
  testEnvironment: at('native/environment.cjs'),
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  transform: {},
  setupFilesAfterEnv: [at('native/laws.mjs'), at('assertions.cjs')],
});

/**
 * The project of a workspace whose specs run through Jest's transform.
 * @param {string} name
 */
const transformed = (name) => ({
  ...base,
  displayName: name,
  rootDir: name,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  setupFilesAfterEnv: [at('assertions.cjs')],
  testEnvironmentOptions: { customExportConditions: ['orderstream-source', 'node', 'node-addons'] },
});

/** What watches over the repository itself. */
const tools = {
  ...transformed('.'),
  displayName: 'tools',
  roots: ['<rootDir>/.dependency-cruiser', '<rootDir>/scripts', '<rootDir>/docs'],
  transform: { '\\.ts$': swc(false) },
  transformIgnorePatterns: ['/node_modules/'],
  testMatch: ['**/*.spec.ts'],
  setupFilesAfterEnv: [at('assertions.cjs')],
};

const browser = {
  ...base,
  displayName: 'frontend',
  rootDir: 'frontend',
  testEnvironment: '<rootDir>/../scripts/jest/jsdom-env.cjs',
  // For the spec files that ask for Node instead.
  testEnvironmentOptions: { customExportConditions: ['orderstream-source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/src/**/*.spec.ts?(x)'],
  setupFilesAfterEnv: [at('assertions.cjs'), '<rootDir>/../scripts/jest/jsdom-setup.ts'],
  moduleNameMapper: { '\\.css$': '<rootDir>/../scripts/jest/css-stub.cjs' },
};

const order = process.env.SPEC_ORDER ? { testSequencer: at('random-order.cjs') } : {};

export default {
  ...order,
  // Each page that a spec file opens leaves some 16 MB behind. A collector with more than a gigabyte to look through stops its worker for
  // seconds, in which what the worker waits for seems silent.
  workerIdleMemoryLimit: '600MB',
  globalSetup: './scripts/jest/global-setup.mjs',
  globalTeardown: './scripts/jest/global-teardown.mjs',
  projects: [
    ...['contracts', 'proof', 'eventstore', 'projections', 'backend', 'sandbox', 'client', 'bench'].map(unguarded ? transformed : native),
    browser,
    tools,
  ],
};
