// Two runs in one folder must not install or build at the same time.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.mjs';
import { root } from './install.mjs';

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Creates the lock file with this process's id; false if another process has it.
 * @param {string} file
 */
function takeLock(file) {
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, String(process.pid));
  try {
    fs.linkSync(mine, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(mine);
  }
}

/**
 * The process that has the lock; 0 if it has just been released.
 * @param {string} file
 */
function holderOf(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return 0;
  }
}

/**
 * Runs the action under the folder's lock, so that no other run is inside one; the lock of a dead process is ignored.
 * @template T
 * @param {() => Promise<T>} action
 * @param {(line: string) => void} [say]
 */
export async function runExclusively(action, say = console.log) {
  const file = path.join(root, '.cache', 'preparing.lock');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let hasReported = false;
  while (!takeLock(file)) {
    const holder = holderOf(file);
    if (holder !== 0 && !isAlive(holder)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (!hasReported) say(`waiting for another run (process ${holder}) that is installing or building in this folder …`);
    hasReported = true;
    await sleep(200);
  }
  const releaseLock = () => fs.rmSync(file, { force: true });
  process.once('exit', releaseLock);
  try {
    return await action();
  } finally {
    process.off('exit', releaseLock);
    releaseLock();
  }
}
