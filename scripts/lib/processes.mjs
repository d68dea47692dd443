// Processes of this machine by their ids.
import { spawnSync } from 'node:child_process';

/** Signals the processes; returns those that still existed. */
export function signalEach(pids, name) {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
      return false;
    }
  });
}

/** The pids and all their descendants, parents first. */
export function withDescendants(pids) {
  const children = new Map();
  for (const line of spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const processTreeOf = (pid) => [pid, ...(children.get(pid) ?? []).flatMap(processTreeOf)];
  return [...new Set(pids.flatMap(processTreeOf))];
}

export const commandLineOf = (pid) => spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
