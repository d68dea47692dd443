// Runs every security experiment of the API and adds up what was tried and what got through.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-security-'));
const built = spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-b'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const jest = path.join(root, 'node_modules/jest/bin/jest.js');
const suites = 'backend/src/(security/|accounts/.*http|platform/.*http|orders/.*http|stock/.*http|payments/.*http)';
const args = [jest, '--selectProjects', 'backend', '--testPathPatterns', suites, '--testNamePattern', '\\(.*S\\d+', '--json'];
const report = path.join(folder, 'jest.json');
const run = spawnSync(process.execPath, [...args, '--outputFile', report], {
  cwd: root,
  env: { ...process.env, SECURITY_TALLY: folder },
  stdio: ['ignore', 'ignore', 'inherit'],
});

const specs = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : { testResults: [], numRuntimeErrorTestSuites: 1 };
const tests = specs.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === 'passed' || status === 'failed');
const failed = tests.filter(({ status }) => status === 'failed');
const counts = fs
  .readdirSync(folder)
  .filter((name) => name !== 'jest.json')
  .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
fs.rmSync(folder, { recursive: true });

for (const { fullName, status } of tests) console.log(`${status === 'passed' ? 'held  ' : 'FAILED'}  ${fullName}`);
console.log();
for (const { experiment, tried, letIn } of counts) {
  console.log(`${experiment}: tried ${tried}, let in ${letIn.length}`);
  for (const what of letIn) console.log(`  ${what}`);
}
const tried = counts.reduce((sum, count) => sum + count.tried, 0);
const letIn = counts.reduce((sum, count) => sum + count.letIn.length, 0);
console.log(`${tests.length} experiments, ${failed.length} failed; tried ${tried}, let in: ${letIn === 0 ? 'none' : letIn}`);
const nothingRan = tests.length === 0 || tried === 0;
process.exit(run.status !== 0 || failed.length > 0 || letIn > 0 || nothingRan ? 1 : 0);
