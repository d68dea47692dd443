import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrations } from '@orderstream/backend/migrations';
import { migrate } from '@orderstream/backend/platform/database/migrations';
import { testEnvironment } from '@orderstream/backend/platform/testing/environment';
import type { Ready, Used } from './command.child.ts';
import { closedLoop } from '../loads.ts';
import type { BenchSettings } from '../main.ts';
import { figureVerdict, measureInterleaved, ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { spawnEventStore, spawnPostgres } from '../servers.ts';
import { countingClient } from '../shop.ts';

type Cost = { perSecond: number; microseconds: number };

/**
 * R1: a command ÷ the same route that only appends. Both are asked with a token and a checked body, and both append one event;
 * the difference is the way of the command: bus, queue, deciding, folding.
 */
export async function run({ rounds, short, say }: BenchSettings): Promise<BenchVerdict[]> {
  const requests = short ? 64 : 5_000;
  const database = await spawnPostgres();
  await migrate(database.url('postgres'), migrations);
  const store = await spawnEventStore();
  const child = fork(fileURLToPath(new URL('command.child.js', import.meta.url)), [], {
    env: { PATH: process.env['PATH'], ...testEnvironment({ databaseUrl: database.url('postgres'), eventStoreUrl: store.url }) },
  });
  const route = new Route(child);
  try {
    const ready = await route.nextMessage<Ready>();
    const verdicts: BenchVerdict[] = [];
    for (const inFlight of [1, 8, 32]) {
      say(`  ${requests} requests, ${inFlight} in flight`);
      const costOfPath = (path: LoadRequest['path']) => costOf(route, ready, { path, inFlight, requests });
      await costOfPath('tallies');
      await costOfPath('appends');
      const spent = { tallies: [] as number[], appends: [] as number[] };
      const measurePath = (path: keyof typeof spent) => async () => {
        const { perSecond, microseconds } = await costOfPath(path);
        spent[path].push(microseconds);
        return perSecond;
      };
      const measured = await measureInterleaved(rounds, measurePath('tallies'), measurePath('appends'));
      const beyond = spent.tallies.map((microseconds, round) => microseconds - (spent.appends[round] ?? NaN));
      verdicts.push(...verdictsAt(inFlight, measured, beyond));
    }
    return verdicts;
  } finally {
    child.disconnect();
    await store.stop();
    await database.stop();
  }
}

function verdictsAt(inFlight: number, measured: readonly RatioRound[], beyond: readonly number[]): BenchVerdict[] {
  const what = `${inFlight} in flight`;
  return [
    ratioVerdict({ id: 'R1', what: `commands ÷ appends, ${what}`, target: { least: 0.8 }, unit: 'per s' }, measured),
    figureVerdict({ id: 'R1', what: `CPU µs of a command beyond an append, ${what}`, target: { most: 150 } }, beyond),
  ];
}

type LoadRequest = { path: 'tallies' | 'appends'; inFlight: number; requests: number };

/** Each person sends commands for their own account only, so that no command waits for another's stream. */
async function costOf(route: Route, { port, tokens }: Ready, { path, inFlight, requests }: LoadRequest): Promise<Cost> {
  const routes = countingClient(`http://127.0.0.1:${port}`);
  const before = await cpuOfChild(route);
  let turn = 0;
  const callNext = () => {
    const headers = { authorization: `Bearer ${tokens[(turn += 1) % tokens.length]}` };
    return routes.call('POST', `/api/${path}/mine`, { key: null, headers, body: { limit: 1_000_000 } });
  };
  const { latencies, refusals, seconds } = await closedLoop({ work: callNext, inFlight, most: requests, seconds: Infinity });
  if (latencies.length < requests) throw new Error(`refused: ${JSON.stringify(refusals)}`);
  return { perSecond: requests / seconds, microseconds: ((await cpuOfChild(route)) - before) / requests };
}

/** The CPU time that the process with the routes has used so far. */
async function cpuOfChild(route: Route): Promise<number> {
  route.ask();
  return (await route.nextMessage<Used>()).microseconds;
}

/** The process that has both routes. */
class Route {
  readonly #ended: Promise<never>;

  constructor(private readonly child: ChildProcess) {
    this.#ended = once(child, 'exit').then(() => Promise.reject(new Error('the process with the routes has ended')));
  }

  ask = (): boolean => this.child.send('used');

  async nextMessage<Message>(): Promise<Message> {
    const [message] = (await Promise.race([once(this.child, 'message'), this.#ended])) as [Message];
    return message;
  }
}
