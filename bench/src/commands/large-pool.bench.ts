import { randomBytes, randomUUID } from 'node:crypto';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { withContext, type CommandContext } from '@orderstream/backend/platform/deciding/context';
import { configureDeciding, transact } from '@orderstream/backend/platform/deciding/decides';
import { HoldStock, ReleaseHold } from '@orderstream/backend/stock/pool/pool.commands';
import { pool } from '@orderstream/backend/stock/pool/pool.decider';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import type { BenchSettings } from '../main.ts';
import { ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { spawnEventStore } from '../servers.ts';

const [few, many] = [100, 100_000];
const sku = 'LinkedIn.Creator';
/** Orders that hold a unit and release it again, in each round. */
const orders = 80;

export const benchContext = (): CommandContext => {
  const id = randomUUID();
  return { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'ui', deadline: Date.now() + 60_000 };
};

/** R2: a command to a pool with many units ÷ to one with few. */
export async function run({ rounds, say }: BenchSettings): Promise<BenchVerdict[]> {
  const server = await spawnEventStore();
  const store = configureDeciding(connectEventStore(server.url));
  try {
    const [small, large] = [await fillPool(store, few), await fillPool(store, many)];
    say(`  ${few} and ${many} units, ${orders * 2} commands to each in a round`);
    for (const id of [small, large]) await holdAndRelease(store, id);
    const measured: RatioRound[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const taken = { small: 0, large: 0 };
      for (let order = 0; order < orders; order += 1) {
        taken.small += await holdAndRelease(store, small);
        taken.large += await holdAndRelease(store, large);
      }
      measured.push({ ours: taken.large / orders / 2, theirs: taken.small / orders / 2 });
    }
    return [ratioVerdict({ id: 'R2', what: 'a command to a large pool ÷ to a small one', target: { most: 2 }, unit: 'µs' }, measured)];
  } finally {
    await store.close();
    await server.stop();
  }
}

/** How many microseconds it takes to hold a unit and to release it. */
async function holdAndRelease(store: EventStore, id: string): Promise<number> {
  const [orderId, userId] = [randomUUID(), randomUUID()];
  const begun = performance.now();
  await withContext(benchContext(), () =>
    transact(store, pool, id, new HoldStock({ sku, order: { orderId, userId }, quantity: 1, expiresAt: '2099-01-01T00:00:00.000Z' })),
  );
  await withContext(benchContext(), () => transact(store, pool, id, new ReleaseHold({ sku, orderId, cause: 'canceled' })));
  return (performance.now() - begun) * 1000;
}

async function fillPool(store: EventStore, units: number): Promise<string> {
  const id = randomUUID();
  const stream = `pool-${id}`;
  for (let done = 0; done < units; done += 500) {
    const added = Array.from({ length: Math.min(500, units - done) }, (): PoolEvent => {
      const fingerprint = randomBytes(32).toString('base64url');
      return { type: 'product_added', data: { product_id: randomUUID(), sku, fingerprint } };
    });
    await store.append(
      stream,
      done === 0 ? 'no_stream' : BigInt(done - 1),
      withMetadata(stream, added, benchContext(), new Date(), BigInt(done)),
    );
  }
  return id;
}
