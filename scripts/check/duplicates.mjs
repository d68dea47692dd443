// For npm run check -- duplicates: what is written twice and is not on the list of what may be, scripts/check/duplicates.json. Looks at the
// repository, or at the folder that is named.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../lib/install.mjs';
import { readJson } from '../lib/json.mjs';

/** @typedef {{ name: string, start: number, end: number }} Place */

/** Installed, built and generated files; and texts and tables, which are similar because their subjects are. */
const notCounted = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/*.gen.ts', '**/*.texts.ts', '**/mails/*.ts', '**/*.table.ts'];
/** Imports do not count: files of one kind import the same. */
const imports = 'import [^;]*;';
const jscpd = path.join(root, 'node_modules/jscpd/run-jscpd.js');

/**
 * Pairs of places with at least six lines and fifty tokens in common.
 * @param {string} repository
 * @returns {[Place, Place][]}
 */
function repeated(repository) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-duplicates-'));
  const counted = ['--min-lines', '6', '--min-tokens', '50', '--format', 'typescript,tsx,javascript,jsx', '--ignore', notCounted.join()];
  const options = [...counted, '--ignore-pattern', imports, '--reporters', 'json', '--output', folder];
  const { status } = spawnSync(process.execPath, [jscpd, ...options, '.'], { cwd: repository });
  if (status !== 0) throw new Error(`the search for duplicates ended with ${status}`);
  const report = readJson(path.join(folder, 'jscpd-report.json'));
  const { duplicates } = /** @type {{ duplicates: { firstFile: Place, secondFile: Place }[] }} */ (report);
  fs.rmSync(folder, { recursive: true });
  return duplicates.map(({ firstFile, secondFile }) =>
    firstFile.name < secondFile.name ? [firstFile, secondFile] : [secondFile, firstFile],
  );
}

const repository = path.resolve(process.argv[2] ?? root);
const listFile = path.join(repository, 'scripts/check/duplicates.json');
const list = /** @type {Record<string, [string, string][]>} */ (readJson(listFile));
/**
 * @param {string} one
 * @param {string} other
 */
const pairOf = (one, other) => `${one} and ${other}`;
const listed = new Set(
  Object.values(list).flatMap((pairs) => pairs.map(([one, other]) => (one < other ? pairOf(one, other) : pairOf(other, one)))),
);
const seen = new Set();
const problems = [];
for (const [one, other] of repeated(repository)) {
  const pair = pairOf(one.name, other.name);
  seen.add(pair);
  if (!listed.has(pair)) problems.push(`${one.name}:${one.start}-${one.end} stands again at ${other.name}:${other.start}-${other.end}`);
}
for (const pair of listed) if (!seen.has(pair)) problems.push(`${pair} have nothing in common: take them off the list`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
