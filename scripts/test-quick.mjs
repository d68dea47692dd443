// npm run test:quick: types, lint, format, words and the nearest specs of what changed, in less than a minute.
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ensureInstalled, root } from './lib/install.mjs';
import { compileWorkspaces, sayLap, startNode } from './lib/run.mjs';
import { keepSeconds, readSeconds } from './test/spec-seconds.mjs';
import { asMuchAsFits, nearestFirst } from './test/nearest.mjs';
import { runCommand } from './lib/verbs.mjs';
import { jestReportAt } from './test/results.mjs';

/** @param {...string} args */
const gitLines = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** @param {string} [since] */
function changedFiles(since) {
  /** @param {...string} refs */
  const filesInDiff = (...refs) => gitLines('diff', '--name-only', '--diff-filter=d', ...refs);
  if (since !== undefined) return filesInDiff(since);
  const uncommitted = [...filesInDiff('HEAD'), ...gitLines('ls-files', '--others', '--exclude-standard')];
  return uncommitted.length > 0 ? uncommitted : filesInDiff('HEAD~1', 'HEAD');
}

/** These read every file of the repository instead of loading it, so any change may concern them. */
const specsOfAllFiles = ['names', 'words', 'compared-states'].map((name) => `scripts/check/${name}.spec.ts`);

const jest = 'node_modules/jest/bin/jest.js';
/** @param {string} name */
const binaryOf = (name) => `node_modules/${name}`;
let failed = 0;
/**
 * @param {string} name
 * @param {number} status
 */
const recordStep = (name, status) => {
  failed += status === 0 ? 0 : 1;
  sayLap(`  ${name}${status === 0 ? '' : ' BROKEN'}`);
};
/**
 * @param {string} name
 * @param {string[]} args
 */
const runStep = async (name, args) => recordStep(name, await startNode(args));

/** @param {string[]} changed */
async function lintAndFormat(changed) {
  const ofChanged = ['--no-error-on-unmatched-pattern', ...changed];
  await runStep('lint of what changed', [binaryOf('oxlint/bin/oxlint'), ...ofChanged]);
  await runStep('format of what changed', [binaryOf('oxfmt/bin/oxfmt'), '--check', ...ofChanged]);
}

/**
 * The specs that load a changed file.
 * @param {string[]} changed
 */
async function specsThatLoad(changed) {
  const { stdout } = await promisify(execFile)(process.execPath, [jest, '--listTests', '--findRelatedTests', ...changed], { cwd: root });
  return stdout.split('\n').flatMap((file) => (file ? [path.relative(root, file)] : []));
}

/** @param {string[]} chosen */
async function runSpecs(chosen) {
  const report = path.join(root, '.cache', 'quick.json');
  fs.mkdirSync(path.dirname(report), { recursive: true });
  await runStep('specs', [jest, '--ci', '--maxWorkers=2', '--silent', '--json', `--outputFile=${report}`, '--runTestsByPath', ...chosen]);
  keepSeconds(jestReportAt(report));
}

/**
 * Entry of `npm run test:quick`: checks the changed files and runs the nearest specs.
 * @param {string[]} args
 */
async function run(args) {
  const { since } = parseArgs({ args, options: { since: { type: 'string' } } }).values;
  ensureInstalled();
  const changed = changedFiles(since);
  if (changed.length === 0) return void console.log('Nothing has changed.');
  // Lint runs concurrently with the specs: it needs one core, and longer than the compiler.
  const looked = lintAndFormat(changed);
  const types = compileWorkspaces().then((status) => recordStep('types', status));
  const [specs] = await Promise.all([specsThatLoad(changed), types]);
  const chosen = asMuchAsFits(nearestFirst(specs, changed), readSeconds(), { seconds: 20, lanes: 2 });
  await runSpecs([...new Set([...specsOfAllFiles, ...chosen])]);
  await looked;
  const remaining = specs.length - chosen.length;
  console.log(
    `${changed.length} files changed; ${chosen.length} nearest specs run${remaining > 0 ? `, ${remaining} further ones left to npm test` : ''}`,
  );
  return failed === 0 ? 0 : 1;
}

await runCommand('npm run test:quick --', {
  does: 'types, lint, format, words and the nearest specs of what changed',
  takes: { '[--since REF]': 'since a commit; else uncommitted, else the last commit' },
  run,
});
