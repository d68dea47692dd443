// npm test -- --times, and of fault runs: the processor time and duration of each step, and of the slowest spec files.
import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { root } from './install.mjs';

/** @typedef {{ name: string, began: number, cpu: number, wall: number }} Step */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {('inherit' | 'pipe')[]} Stdio */

const wanted = process.argv.includes('--times');
/** @type {AsyncLocalStorage<Step>} */
const current = new AsyncLocalStorage();
/** @type {Step[]} */
const steps = [];
/** @param {number} number */
const formatSeconds = (number) => number.toFixed(1).padStart(9);
/**
 * @param {number} wall
 * @param {number} cpu
 * @param {string} name
 */
const formatLine = (wall, cpu, name) => `${formatSeconds(wall)}${formatSeconds(cpu)}  ${name}`;

/**
 * Runs the action, and records its time as a step with this name.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} action
 * @returns {Promise<T>}
 */
export async function measureStep(name, action) {
  if (!wanted) return await action();
  const one = { name, began: performance.now(), cpu: 0, wall: 0 };
  steps.push(one);
  try {
    return await current.run(one, action);
  } finally {
    one.wall = (performance.now() - one.began) / 1000;
  }
}

/**
 * Wraps a command of a step in a shell that counts its processor time: POSIX counts a process with all children that it has waited for.
 * Orphans are left out, such as the database of a product that is killed on purpose.
 * @param {string} command
 * @param {string[]} args
 * @returns {{ command: string, args: string[], stdio: Stdio, count: (child: ChildProcess) => void }}
 */
export function countingCommand(command, args) {
  const one = current.getStore();
  if (!one) return { command, args, stdio: ['inherit', 'inherit', 'inherit'], count: () => undefined };
  const script = '"$@" 3>&-; status=$?; times >&3; exit $status';
  /** @param {ChildProcess} child */
  const addCpuTime = (child) => {
    let text = '';
    const times = child.stdio[3];
    if (times instanceof Readable) times.setEncoding('utf8').on('data', (part) => (text += part));
    child.once('close', () => (one.cpu += cpuOf(text)));
  };
  return {
    command: '/bin/sh',
    args: ['-c', script, 'sh', command, ...args],
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    count: addCpuTime,
  };
}

/**
 * Seconds in the second line of the shell's `times`, which is about children: "1m2.345s 0m1.234s".
 * @param {string} text
 */
const cpuOf = (text) =>
  (text.split('\n')[1] ?? '')
    .split(' ')
    .map((part) => /(\d+)m([\d.]+)s/.exec(part))
    .reduce((sum, match) => (match ? sum + Number(match[1]) * 60 + Number(match[2]) : sum), 0);

/**
 * Environment for Jest that makes each spec file record its time.
 * @param {string} folder
 * @returns {Record<string, string>}
 */
export const specTimes = (folder) => (wanted ? { SPEC_TIMES: path.join(folder, 'spec-times') } : {});

const mostShown = 20;

/** @param {string} file */
function saySpecTimes(file) {
  if (!fs.existsSync(file)) return;
  const specs = fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => /** @type {{ spec: string, wall: number, cpu: number }} */ (JSON.parse(line)));
  console.log(`\n   wall s    cpu s  the ${mostShown} slowest of ${specs.length} spec files, without shared servers`);
  for (const { spec, wall, cpu } of specs.toSorted((a, b) => b.cpu - a.cpu).slice(0, mostShown))
    console.log(formatLine(wall, cpu, path.relative(root, spec)));
}

/**
 * Prints the times of all steps, and those of the spec files in the folder of `specTimes`.
 * @param {string} [folder]
 */
export function sayTimes(folder) {
  if (!wanted) return;
  console.log('\n   wall s    cpu s  step, with all processes that it started and ended');
  for (const { name, wall, cpu } of steps) console.log(formatLine(wall, cpu, name));
  console.log(
    formatLine(
      performance.now() / 1000,
      steps.reduce((sum, { cpu }) => sum + cpu, 0),
      'all',
    ),
  );
  if (folder) saySpecTimes(path.join(folder, 'spec-times'));
}
