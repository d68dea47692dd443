import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Failure } from '../folder/failure.ts';
import { canEnter, isRoot, rootState, type ServiceAccount, type LineLogger } from './home.ts';
import { clearLeftovers } from './owner.ts';

function substituteFolder(wanted: string): string {
  return path.join(rootState(), `data-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`);
}

/** The wanted folder, or a substitute in root's state folder if PostgreSQL's account cannot enter it. */
export function reachableFolder(wanted: string, who: ServiceAccount, log: LineLogger): string {
  fs.mkdirSync(path.dirname(wanted), { recursive: true });
  if (canEnter(path.dirname(wanted), who)) return wanted;
  fs.mkdirSync(rootState(), { recursive: true, mode: 0o755 });
  const folder = substituteFolder(wanted);
  log(`keeping the database in ${folder} (the account it runs as cannot enter ${path.dirname(wanted)})`);
  return folder;
}

/** Only a missing or an empty folder may become a cluster: nothing that is not ours is ever deleted. */
function refuseForeignFolder(folder: string): void {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory() || fs.readdirSync(folder).length > 0) throw new Error(`${folder} exists and is not a PostgreSQL data folder`);
  fs.rmdirSync(folder);
}

/** Refuses a cluster without our password file beside it: it belongs to another program. */
export function refuseForeignCluster(folder: string): void {
  if (!fs.existsSync(path.join(folder, 'PG_VERSION')) || fs.existsSync(`${folder}.password`)) return;
  throw new Failure(
    'data folder',
    `${folder} is a PostgreSQL that this program did not make`,
    'choose another folder (npm start -- --data-dir DIR)',
  );
}

function changeOwner(who: ServiceAccount, ...files: string[]): void {
  if (who.uid === undefined || who.gid === undefined) return;
  for (const file of files) fs.chownSync(file, who.uid, who.gid);
}

const initArguments = (folder: string, passwordFile: string) => [
  ...['-D', folder, '-U', 'orderstream', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
  // Needs no locale to be installed on the machine.
  ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
];

/** Creates the cluster if it is missing; returns its password, which only the owner of the folder can read. */
export function ensureCluster(options: { home: string; data: string; secret: string; who: ServiceAccount; sync: boolean }): string {
  const { home, data, secret, who, sync } = options;
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    refuseForeignFolder(data);
    const unfinished = `${data}.init`;
    const passwordFile = `${unfinished}.pw`;
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.mkdirSync(unfinished, { mode: 0o700 });
    fs.writeFileSync(secret, randomBytes(18).toString('base64url'), { mode: 0o600 });
    fs.copyFileSync(secret, passwordFile);
    changeOwner(who, unfinished, passwordFile);
    const made = spawnSync(path.join(home, 'bin', 'initdb'), [...initArguments(unfinished, passwordFile), ...(sync ? [] : ['--no-sync'])], {
      ...who,
      cwd: '/',
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    fs.rmSync(passwordFile, { force: true });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? ''}${made.stderr}${made.stdout}`);
    fs.renameSync(unfinished, data); // a half-made cluster must never look complete
  }
  return fs.readFileSync(secret, 'utf8').trim();
}

/** A new folder under the system's temporary folder, marked with its owner. */
export function temporaryFolder(parent: string, who: ServiceAccount): string {
  const folder = fs.mkdtempSync(path.join(parent, 'orderstream-pg-'));
  if (isRoot) changeOwner(who, folder);
  return folder;
}

/** Whether a cluster belongs to this folder, wherever it is kept. */
export const hasCluster = (wanted: string): boolean =>
  [wanted, substituteFolder(wanted)].some((data) => fs.existsSync(path.join(data, 'PG_VERSION')));

/** Removes the cluster that belongs to this folder, wherever it is kept; stops a server that was left behind in it. */
export async function forgetCluster(wanted: string, log: LineLogger): Promise<void> {
  for (const data of [wanted, substituteFolder(wanted)]) {
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) continue;
    await clearLeftovers(data, `${data}.owner`, log);
    for (const file of [data, `${data}.password`, `${data}.owner`]) fs.rmSync(file, { recursive: true, force: true });
  }
}
