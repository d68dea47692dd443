import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf, identityOf, isAlive, isElsewhere, readIdentity, stillRuns, type ProcessIdentity } from '../processes/identity.ts';
import type { LineLogger } from './home.ts';

export const writeOwner = (file: string) => fs.writeFileSync(file, JSON.stringify(identityOf(process.pid)));

const mayStillRun = (owner: ProcessIdentity) => isElsewhere(owner) || stillRuns(owner);

/** The lines of PostgreSQL's lock file if there is one; it removes the file when it ends. */
function lockLinesIn(data: string): string[] | undefined {
  try {
    return fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
}

/** PostgreSQL's own process id if one still runs on this folder. */
export function livePostmaster(data: string): number | undefined {
  const pid = Number(lockLinesIn(data)?.[0]);
  return isAlive(pid) && /postgres/.test(commandLineOf(pid)) ? pid : undefined;
}

/**
 * Cleans up after a crash. PostgreSQL itself handles a dead pid. A pid that now belongs to something else is replaced by a dead
 * one: the file itself stays, because its last line lets PostgreSQL see old backends. A server without its launcher is stopped.
 */
export async function clearLeftovers(data: string, ownerFile: string, log: LineLogger): Promise<void> {
  const lock = path.join(data, 'postmaster.pid');
  const lines = lockLinesIn(data);
  if (!lines) return;
  const pid = Number(lines[0]);
  if (!isAlive(pid)) return;
  if (livePostmaster(data) === undefined) {
    log(`process ${pid} named in ${lock} is no longer PostgreSQL`);
    fs.writeFileSync(lock, [spawnSync(process.execPath, ['-e', '']).pid, ...lines.slice(1)].join('\n'));
    return;
  }
  const owner = readIdentity(ownerFile);
  if (owner && owner.pid !== process.pid && mayStillRun(owner))
    throw new Error(`the database in ${data} is in use by process ${owner.pid}`);
  log(`stopping PostgreSQL (process ${pid}), left behind by a run that ended without stopping it`);
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 150 && livePostmaster(data) !== undefined; i++) await sleep(100);
}

/** Removes temporary clusters of killed runs; never one whose owner or server still runs, or that lacks our mark. */
export function sweepTemporary(parent: string): void {
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith('orderstream-pg-'))) {
    const folder = path.join(parent, name);
    const owner = readIdentity(path.join(folder, 'owner.json'));
    if (!owner || mayStillRun(owner) || livePostmaster(path.join(folder, 'data')) !== undefined) continue;
    if (process.getuid?.() !== 0 && fs.statSync(folder).uid !== process.getuid?.()) continue;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
