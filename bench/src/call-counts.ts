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
export type Counts = Record<keyof typeof namesToCount, number>;

export const countsFile = (pid: number): string => path.join(os.tmpdir(), `orderstream-calls-${pid}.json`);

const signalled = async (pids: readonly number[], isThere: (text: string) => boolean): Promise<string[]> => {
  for (const pid of pids) process.kill(pid, 'SIGUSR2');
  return Promise.all(
    pids.map((pid) =>
      eventually(`counting in process ${pid}`, () => {
        const text = fs.existsSync(countsFile(pid)) ? fs.readFileSync(countsFile(pid), 'utf8') : undefined;
        return Promise.resolve(text !== undefined && isThere(text) ? text : undefined);
      }),
    ),
  );
};

/** How often the processes together did what is counted while the work was done. They are slower meanwhile. */
export async function callsDuring(pids: readonly number[], work: () => Promise<unknown>): Promise<Counts> {
  await signalled(pids, (text) => text === '');
  await work();
  const texts = await signalled(pids, (text) => text.endsWith('}'));
  for (const pid of pids) fs.rmSync(countsFile(pid));
  return texts.map((text) => JSON.parse(text) as Counts).reduce((sum, one) => combined(sum, one, (a, b) => a + b));
}

export function combined(one: Counts, other: Counts, how: (one: number, other: number) => number): Counts {
  const names = Object.keys(namesToCount) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, how(one[name], other[name])])) as Counts;
}
