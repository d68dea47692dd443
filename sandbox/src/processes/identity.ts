import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Identifies one process: pids are reused, but not together with the start time. */
export type ProcessIdentity = { pid: number; started: string; namespace: string };

function procFile(pid: number | 'self', file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // gone, or no /proc on this system
  }
}

const psColumn = (column: string, pid: number) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

export const commandLineOf = (pid: number) => (process.platform === 'linux' ? procFile(pid, 'cmdline') : psColumn('command', pid));

function startTime(pid: number): string {
  if (process.platform !== 'linux') return psColumn('lstart', pid);
  return (
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? ''
  );
}

function isZombie(pid: number): boolean {
  const state = process.platform === 'linux' ? procFile(pid, 'stat').replace(/^.*\) /s, '') : psColumn('state', pid);
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

const pidNamespace = () => (process.platform === 'linux' ? fs.readlinkSync('/proc/self/ns/pid') : '');

export const identityOf = (pid: number): ProcessIdentity => ({ pid, started: startTime(pid), namespace: pidNamespace() });

/** Whether the recorded process itself still runs here. */
export const stillRuns = (recorded: ProcessIdentity) =>
  recorded.namespace === pidNamespace() && isAlive(recorded.pid) && startTime(recorded.pid) === recorded.started;

/** Whether the process belongs to another container, so that we cannot see whether it runs. */
export const isElsewhere = (recorded: ProcessIdentity) => recorded.namespace !== pidNamespace();

export function readIdentity(file: string): ProcessIdentity | undefined {
  if (!fs.existsSync(file)) return undefined;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined; // cut short by a crash while it was written
  }
}
