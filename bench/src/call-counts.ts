import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '@orderstream/client/eventually';

/** The bundles of the product. */
const product = /\/dist\/product\//;

/** Functions of a library, or of Node itself, whose calls indicate expensive work. */
export const namesToCount = {
  'stream reads': { script: product, name: 'makeServerStreamRequest' },
  'SQL statements': { script: /\/pg\/lib\/client\.js$/, name: 'query' },
  'provider calls': { script: product, name: '_makeRequest' },
  'formatted stacks': { script: /^node:internal\/errors$/, name: 'prepareStackTraceCallback' },
} as const;
export type CallCounts = Record<keyof typeof namesToCount, number>;

export const countsFile = (pid: number): string => path.join(os.tmpdir(), `orderstream-calls-${pid}.json`);

/** Tells each process to begin or to end its counting; returns what each has written about it. */
const signalCounters = async (pids: readonly number[], isComplete: (text: string) => boolean): Promise<string[]> => {
  for (const pid of pids) process.kill(pid, 'SIGUSR2');
  return Promise.all(
    pids.map((pid) =>
      eventually(() => {
        const text = fs.existsSync(countsFile(pid)) ? fs.readFileSync(countsFile(pid), 'utf8') : undefined;
        return Promise.resolve(text !== undefined && isComplete(text) ? text : undefined);
      }, `counting in process ${pid}`),
    ),
  );
};

/** Counts the calls of all the processes together during the work. Counting slows them down. */
export async function callsDuring(pids: readonly number[], work: () => Promise<unknown>): Promise<CallCounts> {
  await signalCounters(pids, (text) => text === '');
  await work();
  const texts = await signalCounters(pids, (text) => text.endsWith('}'));
  for (const pid of pids) fs.rmSync(countsFile(pid));
  return texts.map((text) => JSON.parse(text) as CallCounts).reduce((sum, one) => combineCounts(sum, one, (a, b) => a + b));
}

export function combineCounts(one: CallCounts, other: CallCounts, how: (one: number, other: number) => number): CallCounts {
  const names = Object.keys(namesToCount) as (keyof CallCounts)[];
  return Object.fromEntries(names.map((name) => [name, how(one[name], other[name])])) as CallCounts;
}
