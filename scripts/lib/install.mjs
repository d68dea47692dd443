// Brings node_modules in line with package-lock.json. Plain Node only: nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org) and run the command again.`);
  process.exit(1);
}

/** Every package that the lock asks for on this platform is there; workspaces have node_modules of their own. */
function complete(lock) {
  return Object.entries(lock.packages).every(
    ([folder, entry]) =>
      !folder.includes('node_modules/') || entry.optional || entry.peer || entry.extraneous || fs.existsSync(path.join(root, folder)),
  );
}

/** npm's own variables of an outer run would change what this one installs; only where packages come from is kept. */
function cleanEnvironment() {
  const foreign = /^npm_(config_(?!cache|registry|cafile|userconfig|offline|prefer_offline)|package_|lifecycle_)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli && /\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', env: cleanEnvironment() });
}

export function ensureInstalled() {
  refuseOldNode();
  const stamp = path.join(root, 'node_modules', '.installed');
  const lockText = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lockText).update(`${process.platform}-${process.arch}`).digest('hex');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted && complete(JSON.parse(lockText))) return;

  console.log('installing packages (npm ci) …');
  // --include=dev: NODE_ENV=production must not leave out the compiler.
  const { status, error } = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    console.error(
      `Packages could not be installed${error ? ` (${error.message})` : ''}: see the lines above; is the package registry reachable?`,
    );
    process.exit(status ?? 1);
  }
  fs.writeFileSync(stamp, wanted);
}
