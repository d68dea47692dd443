// The official client's own test suite, run against the sandbox's event store. Where it would start containers it gets our server
// behind TLS. What cannot apply to a single node without persistent subscriptions, projections and HTTP/1 is listed by name in
// cannot-apply.json; everything else has to pass.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../lib/install.mjs';
import { verdictOf } from './verdict.mjs';
import { readJson } from '../../lib/json.mjs';
import { jestReportAt } from '../../test/results.mjs';

/** @typedef {{ checkout: string, modules: string, database: string | null }} Places */

const here = import.meta.dirname;

/**
 * Copies the suite's tests and helpers, with our replacement for the helper that starts containers.
 * @param {string} work
 * @param {Places} places
 */
function copyTests(work, { checkout, modules }) {
  fs.cpSync(path.join(checkout, 'packages/test/src'), path.join(work, 'src'), { recursive: true });
  fs.copyFileSync(path.join(here, 'cluster.ts.txt'), path.join(work, 'src/utils/Cluster.ts'));
  fs.symlinkSync(modules, path.join(work, 'node_modules'));
}

/**
 * @param {string} work
 * @param {Places} places
 */
function writeConfiguration(work, { checkout }) {
  const client = path.dirname(fileURLToPath(import.meta.resolve('@eventstore/db-client/package.json')));
  // It reads its own name from the package file beside its sources.
  const telemetry = path.join(work, 'telemetry/src');
  fs.cpSync(path.join(checkout, 'packages/opentelemetry'), path.dirname(telemetry), { recursive: true });
  const compilerOptions = {
    target: 'es2020',
    module: 'commonjs',
    moduleResolution: 'node',
    strict: true,
    experimentalDecorators: true,
    skipLibCheck: true,
  };
  fs.writeFileSync(path.join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  fs.writeFileSync(path.join(work, 'package.json'), '{}');
  const config = {
    rootDir: work,
    testTimeout: 60_000,
    transform: { '\\.ts$': 'ts-jest' },
    testMatch: ['**/src/**/*.test.ts', '**/src/samples/*.ts'],
    moduleNameMapper: {
      '@test-utils': '<rootDir>/src/utils',
      '^@eventstore/db-client$': path.join(client, 'dist/index'),
      '^@eventstore/db-client/(.*)$': path.join(client, '$1'),
      '^@eventstore/opentelemetry$': telemetry,
      '^@eventstore/opentelemetry/dist/(.*)$': path.join(telemetry, '$1'),
      // The suite watches the very modules that the client uses.
      '^@grpc/grpc-js$': path.join(root, 'node_modules/@grpc/grpc-js'),
      '^@grpc/grpc-js/(.*)$': path.join(root, 'node_modules/@grpc/grpc-js/$1'),
      '^google-protobuf/(.*)$': path.join(root, 'node_modules/google-protobuf/$1'),
      '^debug$': path.join(root, 'node_modules/debug'),
    },
    globals: { 'ts-jest': { tsconfig: path.join(work, 'tsconfig.json'), isolatedModules: true, diagnostics: false } },
  };
  fs.writeFileSync(path.join(work, 'jest.config.json'), JSON.stringify(config));
}

/**
 * Runs the client's own test suite. `places`: the `checkout` of its repository, `modules` with its test dependencies, the `database` of a PostgreSQL or null.
 * @param {Places} places
 * @param {string[]} patterns
 */
export async function runSuite(places, patterns) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'official-client-suite-'));
  copyTests(work, places);
  writeConfiguration(work, places);
  const report = path.join(work, 'report.json');
  const configuration = ['--config', path.join(work, 'jest.config.json'), '--ci', '--forceExit', '--json', `--outputFile=${report}`];
  const jest = spawn(process.execPath, [path.join(places.modules, 'jest/bin/jest.js'), ...configuration, ...patterns], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SUITE_NODE: path.join(here, 'node.mjs'),
      SUITE_DATABASE: places.database ?? '',
      CI: 'true',
      // The suite's environment of Jest is loaded without the mapping of modules.
      NODE_PATH: path.join(root, 'node_modules'),
    },
  });
  await once(jest, 'exit');
  const run = jestReportAt(report);
  fs.rmSync(work, { recursive: true, force: true });
  const cannotApply = /** @type {Record<string, string[]>} */ (readJson(path.join(here, 'cannot-apply.json')));
  const { problems, surprises, summary } = verdictOf(run, cannotApply, patterns.length === 0);
  for (const line of [...problems, ...surprises]) console.error(line);
  console.log(summary);
  return problems.length === 0 ? 0 : 1;
}
