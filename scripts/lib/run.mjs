// Shared by the scripts once the packages are installed: running Node, building changes, measuring time.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { digestOfTypes, outdatedSources, touchOutdated } from './compiled.mjs';
import { root } from './install.mjs';
import { areCurrent } from './programs.mjs';
import { countingCommand, measureStep } from './times.mjs';

/** @typedef {Record<string, string | undefined>} Environment */

/**
 * Prints a step with the time since the command started.
 * @param {string} step
 * @param {(line: string) => void} [out]
 */
export const sayLap = (step, out = console.log) => out(`${step} (${(performance.now() / 1000).toFixed(1)} s)`);

/**
 * Runs a Node program of the repository in the foreground; returns its exit status.
 * @param {string[]} args
 * @param {Environment} [environment]
 */
export function runNode(args, environment = {}) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  return status ?? 1;
}

/**
 * Runs a Node program without blocking; resolves with its exit status. `hear` is called with each message that it sends.
 * @param {string[]} args
 * @param {Environment} [environment]
 * @param {(message: unknown) => void} [hear]
 * @returns {Promise<number>}
 */
export function startNode(args, environment = {}, hear) {
  const { command, args: all, stdio, count } = countingCommand(process.execPath, args);
  const child = spawn(command, all, {
    cwd: root,
    stdio: [...stdio, ...(hear ? /** @type {const} */ (['ipc']) : [])],
    env: { ...process.env, ...environment },
  });
  count(child);
  if (hear) child.on('message', hear);
  return new Promise((resolve) => child.once('close', (/** @type {number | null} */ status) => resolve(status ?? 1)));
}

/** @param {string} folder */
function newestTime(folder) {
  let latest = 0;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) latest = Math.max(latest, fs.statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}

/** Whether the page is newer than its sources; Vite itself always builds. */
function pageIsCurrent() {
  const page = path.join(root, 'frontend', 'dist', 'index.html');
  if (!fs.existsSync(page)) return false;
  const sources = ['frontend/src', 'frontend/public', 'frontend/build', 'contracts/src', 'proof/src']
    .map((folder) => path.join(root, folder))
    .filter(fs.existsSync);
  const files = ['frontend/index.html', 'frontend/vite.config.mjs', 'package-lock.json']
    .map((file) => path.join(root, file))
    .filter(fs.existsSync);
  const latest = Math.max(...sources.map(newestTime), ...files.map((file) => fs.statSync(file).mtimeMs));
  return latest <= fs.statSync(page).mtimeMs;
}

/** One checker: each reads the types of all packages, so more of them cost more on few cores. */
export const compilerCommand = ['node_modules/@typescript/native/bin/tsc', '-b', '--checkers', '1', '--builders', '2'];

/** What the compiler has accepted last. */
const acceptedTypes = path.join(root, '.cache', 'accepted-types');

/**
 * Compiles the changes of the named or all workspaces; returns the compiler's exit status.
 * @param {string[]} [folders]
 */
export async function compileWorkspaces(folders = []) {
  const digest = digestOfTypes();
  const accepted = fs.existsSync(acceptedTypes) ? fs.readFileSync(acceptedTypes, 'utf8') : '';
  if (digest === accepted && outdatedSources().length === 0) return 0;
  fs.rmSync(acceptedTypes, { force: true });
  touchOutdated();
  const status = await measureStep('types', () => startNode([...compilerCommand, ...folders]));
  if (status === 0 && folders.length === 0) fs.writeFileSync(acceptedTypes, digest);
  return status;
}

async function compilePrograms() {
  const status = await compileWorkspaces();
  return status === 0 && !areCurrent() ? measureStep('programs', () => startNode(['scripts/bundle-programs.mjs'])) : status;
}

const vite = ['node_modules/vite/bin/vite.js', 'build', 'frontend', '--logLevel', 'warn'];
const bundlePage = () => (pageIsCurrent() ? 0 : measureStep('page', () => startNode(vite)));

/**
 * Type-checks and compiles all workspaces and bundles their programs and, unless excluded, the page; each step builds only changes.
 * Ends the process on an error.
 * @param {{ page?: boolean }} [options]
 */
export async function buildProduct({ page = true } = {}) {
  const statuses = await Promise.all([compilePrograms(), page ? bundlePage() : 0]);
  if (statuses.every((status) => status === 0)) return;
  console.error('The build failed: the lines above name the file and the reason.');
  process.exit(1);
}
