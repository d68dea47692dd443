// Runs the official client's own test suite against the sandbox's event store.
//
//   node scripts/official-client-suite.mjs --checkout DIR [--modules DIR] [--database URL] [-- jest arguments]
//
// DIR is a checkout of EventStore/EventStore-Client-NodeJS at tag v6.2.1; its test dependencies (jest 27, ts-jest, …) are
// looked for in --modules, else in the checkout. Where the suite would start containers it gets our server behind TLS. What
// cannot apply to a single node without projections and HTTP/1 is listed by name in official-client-suite/cannot-apply.json;
// everything else has to pass.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verdictOf } from './official-client-suite/verdict.mjs';

const here = path.join(import.meta.dirname, 'official-client-suite');
const root = path.dirname(import.meta.dirname);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { checkout: { type: 'string' }, modules: { type: 'string' }, database: { type: 'string' } },
});
if (!values.checkout) throw new Error("say --checkout and where the client's repository is");
const checkout = path.resolve(values.checkout);
const modules = path.resolve(values.modules ?? path.join(checkout, 'node_modules'));
const tests = path.join(checkout, 'packages/test');
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'official-client-suite-'));

/** The suite's helpers, with our replacement for the one that starts containers. */
function copyTests() {
  fs.cpSync(path.join(tests, 'src'), path.join(work, 'src'), { recursive: true });
  fs.copyFileSync(path.join(here, 'cluster.ts.txt'), path.join(work, 'src/utils/Cluster.ts'));
  fs.symlinkSync(modules, path.join(work, 'node_modules'));
}

function writeConfiguration() {
  const client = path.dirname(
    fileURLToPath(import.meta.resolve('@eventstore/db-client/package.json', `file://${root}/sandbox/package.json`)),
  );
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

copyTests();
writeConfiguration();
const report = path.join(work, 'report.json');
const configuration = ['--config', path.join(work, 'jest.config.json'), '--ci', '--forceExit', '--json', `--outputFile=${report}`];
const jest = spawn(process.execPath, [path.join(modules, 'jest/bin/jest.js'), ...configuration, ...positionals], {
  cwd: work,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, SUITE_NODE: path.join(here, 'node.mjs'), SUITE_DATABASE: values.database ?? '', CI: 'true' },
});
jest.on('exit', () => {
  const run = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : { testResults: [] };
  fs.rmSync(work, { recursive: true, force: true });
  const cannotApply = JSON.parse(fs.readFileSync(path.join(here, 'cannot-apply.json'), 'utf8'));
  const { problems, surprises, summary } = verdictOf(run, cannotApply, positionals.length === 0);
  for (const line of [...problems, ...surprises]) console.error(line);
  console.log(summary);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
