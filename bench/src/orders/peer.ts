import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Effort } from './order-path.ts';

/** What the other shop did in the same run. */
export type PeerFigures = {
  orders: { inFlight: number; perSecond: number; p99: number }[];
  listsPerSecond: number;
};

type Spread = { median: number };
type Results = { summary: ({ name: string } & Record<string, Spread>)[] };

/** Picks the figures that are compared out of the peer's results; throws if one is missing. */
export function readResults({ summary }: Results): PeerFigures {
  const medianOf = (name: string, metric: string): number => {
    const median = summary.find((one) => one.name === name)?.[metric]?.median;
    if (median === undefined) throw new Error(`the peer said nothing of "${name}": "${metric}"`);
    return median;
  };
  return {
    orders: [1, 8, 32].map((inFlight) => {
      const name = `order in 5 requests, concurrency ${inFlight}`;
      return { inFlight, perSecond: medianOf(name, 'orders/s'), p99: medianOf(name, 'order p99 ms') };
    }),
    listsPerSecond: medianOf('admin order list, first 25, with customer, shipping, payments, concurrency 8', 'req/s'),
  };
}

/** Runs the other shop's benchmark from the given folder once; its data are in a separate place. */
export async function runPeer(folder: string, { seconds, warmSeconds }: Pick<Effort, 'seconds' | 'warmSeconds'>): Promise<PeerFigures> {
  const results = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-peer-'));
  try {
    // To the peer the same variable names the place where it keeps its packages and its data.
    const { PEERS_DIR: _folder, ...environment } = process.env;
    const script = path.join(folder, 'vendure.mjs');
    const child = spawn(process.execPath, [script, '--rounds=1', `--seconds=${seconds}`, `--warm=${warmSeconds}`, '--only=orders,list'], {
      stdio: ['ignore', 2, 2],
      env: { ...environment, PEERS_RESULTS: results },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${script} ended with ${code}`);
    const [file] = fs.readdirSync(results).filter((name) => name.endsWith('.json'));
    if (file === undefined) throw new Error(`${script} left no results`);
    return readResults(JSON.parse(fs.readFileSync(path.join(results, file), 'utf8')) as Results);
  } finally {
    fs.rmSync(results, { recursive: true, force: true });
  }
}
