// Processes of this machine by their ids.
import { spawnSync } from 'node:child_process';
import { codeOf } from './errors.mjs';

/**
 * Signals the processes; returns those that still existed.
 * @param {number[]} pids
 * @param {NodeJS.Signals} name
 */
export function signalEach(pids, name) {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, name);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
      return false;
    }
  });
}

/**
 * The pids and all their descendants, parents first.
 * @param {number[]} pids
 */
export function withDescendants(pids) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const line of spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')) {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  /**
   * @param {number} pid
   * @returns {number[]}
   */
  const processTreeOf = (pid) => [pid, ...(children.get(pid) ?? []).flatMap(processTreeOf)];
  return [...new Set(pids.flatMap(processTreeOf))];
}

/** @param {number} pid */
export const commandLineOf = (pid) => spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
