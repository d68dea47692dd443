import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import type { Race, RaceResult } from './hot-pool.child.ts';
import type { BenchSettings } from '../main.ts';
import { figureVerdict, ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { spawnEventStore } from '../servers.ts';

const [buyers, units, processes] = [500, 100, 3];

/** R2: buyers who race for one pool over several processes, decided as the API does ÷ one by one with plain optimistic retries. */
export async function run({ rounds, say }: BenchSettings): Promise<BenchVerdict[]> {
  const server = await spawnEventStore();
  const store = connectEventStore(server.url);
  const children = await Promise.all(Array.from({ length: processes }, () => startChild(server.url)));
  try {
    say(`  ${buyers} buyers, ${units} units, ${processes} processes`);
    await race(store, children, 'ours');
    const measured: RatioRound[] = [];
    const perOrder: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await race(store, children, 'ours');
      const plain = await race(store, children, 'plain');
      measured.push({ ours: ours.microseconds, theirs: plain.microseconds });
      perOrder.push(ours.appends / units);
    }
    return [
      ratioVerdict({ id: 'R2', what: 'a hot pool ÷ plain optimistic retries', target: { most: 0.2 }, unit: 'µs' }, measured),
      figureVerdict({ id: 'R2', what: 'appends to an accepted order', target: { most: 1.2 } }, perOrder),
    ];
  } finally {
    for (const one of children) one.disconnect();
    await store.close();
    await server.stop();
  }
}

async function startChild(url: string): Promise<ChildProcess> {
  const started = fork(fileURLToPath(new URL('hot-pool.child.js', import.meta.url)), [url]);
  await once(started, 'message');
  return started;
}

/** All buyers race for the units of a new pool; returns the time and the number of appends. */
async function race(store: EventStore, children: readonly ChildProcess[], how: Race['how']) {
  const id = randomUUID();
  await fillPool(store, id);
  const begun = performance.now();
  const raced = await Promise.all(
    children.map(async (one, index) => {
      const share = Math.floor(buyers / processes) + (index < buyers % processes ? 1 : 0);
      one.send({ how, id, buyers: share } satisfies Race);
      const ended = once(one, 'exit').then(() => Promise.reject(new Error('a process of the race has ended')));
      const [answer] = (await Promise.race([once(one, 'message'), ended])) as [RaceResult];
      return answer;
    }),
  );
  const microseconds = (performance.now() - begun) * 1000;
  const sumOfCounts = (count: keyof RaceResult) => raced.reduce((all, one) => all + one[count], 0);
  if (sumOfCounts('accepted') !== units) throw new Error(`${sumOfCounts('accepted')} of ${units} units were sold`);
  return { microseconds, appends: sumOfCounts('appends') };
}

async function fillPool(store: EventStore, id: string): Promise<void> {
  const commandId = randomUUID();
  const added = Array.from({ length: units }, (): PoolEvent => {
    const fingerprint = randomBytes(32).toString('base64url');
    return { type: 'product_added', data: { product_id: randomUUID(), sku: 'LinkedIn.Creator', fingerprint } };
  });
  const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' } as const;
  await store.append(`pool-${id}`, 'no_stream', withMetadata(`pool-${id}`, added, origin, new Date()));
}
