// Brings node_modules in line with package-lock.json. Plain Node only: nothing is installed yet.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org) and run the command again.`);
  process.exit(1);
}

/**
 * @param {...string} file
 * @returns {unknown}
 */
const readJson = (...file) => JSON.parse(fs.readFileSync(path.join(root, ...file), 'utf8'));

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, peer?: boolean, extraneous?: boolean, os?: string[], cpu?: string[] }} Package */

/**
 * The packages of a lock file, by their folder.
 * @param {string} file
 */
const packagesIn = (file) => /** @type {{ packages: Record<string, Package> }} */ (readJson(file)).packages;

/** @param {Package} wanted */
const suitsPlatform = ({ os, cpu }) => (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);

/** Whether node_modules matches the lock file and this platform, by npm's own record. */
function isInstalled() {
  if (!fs.existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesIn('node_modules/.package-lock.json');
  if (!Object.values(installed).every(suitsPlatform)) return false;
  return Object.entries(packagesIn('package-lock.json')).every(([folder, wanted]) => {
    if (!folder.includes('node_modules/') || wanted.optional || wanted.peer || wanted.extraneous) return true;
    const { version, integrity } = installed[folder] ?? {};
    return version === wanted.version && integrity === wanted.integrity && fs.existsSync(path.join(root, folder));
  });
}

/** The environment without npm variables of an outer run, which would change what is installed; keeps only the registry. */
function cleanEnvironment() {
  const foreign = /^npm_(config_(?!cache|registry|cafile|userconfig|offline|prefer_offline)|package_|lifecycle_)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

/**
 * Runs npm in the repository, in the foreground.
 * @param {string[]} args
 */
export function runNpm(args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli && /\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', env: cleanEnvironment() });
}

export function ensureInstalled() {
  refuseOldNode();
  if (isInstalled()) return;

  console.log('installing packages (npm ci) …');
  // --include=dev: NODE_ENV=production must not leave out the compiler.
  const { status, error } = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    console.error(
      `Packages could not be installed${error ? ` (${error.message})` : ''}: see the lines above; is the package registry reachable?`,
    );
    process.exit(status ?? 1);
  }
}
