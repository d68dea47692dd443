import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** One process, beyond doubt: a pid is used again after a while, together with its start time it is not. */
export type Identity = { pid: number; started: string; namespace: string };

function procFile(pid: number | 'self', file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // gone, or no /proc on this system
  }
}

const ps = (column: string, pid: number) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

export const commandOf = (pid: number) => (process.platform === 'linux' ? procFile(pid, 'cmdline') : ps('command', pid));

function startTime(pid: number): string {
  if (process.platform !== 'linux') return ps('lstart', pid);
  return (
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? ''
  );
}

function isZombie(pid: number): boolean {
  const state = process.platform === 'linux' ? procFile(pid, 'stat').replace(/^.*\) /s, '') : ps('state', pid);
  return state.startsWith('Z');
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

const namespace = () => (process.platform === 'linux' ? fs.readlinkSync('/proc/self/ns/pid') : '');

export const identityOf = (pid: number): Identity => ({ pid, started: startTime(pid), namespace: namespace() });

/** The very process that was recorded still runs here. */
export const stillRuns = (known: Identity) =>
  known.namespace === namespace() && isAlive(known.pid) && startTime(known.pid) === known.started;

/** A process of another container on the same disk: whether it runs cannot be seen from here. */
export const isElsewhere = (known: Identity) => known.namespace !== namespace();

export function readIdentity(file: string): Identity | undefined {
  if (!fs.existsSync(file)) return undefined;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Identity;
  } catch {
    return undefined; // cut short by a crash while it was written
  }
}
