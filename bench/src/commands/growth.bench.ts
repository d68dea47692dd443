import { randomBytes, randomUUID } from 'node:crypto';
import { configureDeciding, transact } from '@orderstream/backend/platform/deciding/decides';
import { withContext } from '@orderstream/backend/platform/deciding/context';
import { HoldStock } from '@orderstream/backend/stock/pool/pool.commands';
import { pool } from '@orderstream/backend/stock/pool/pool.decider';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { benchContext } from './large-pool.bench.ts';
import type { BenchSettings } from '../main.ts';
import { ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { spawnEventStore } from '../servers.ts';

const sku = 'LinkedIn.Creator' as const;
const expiresAt = '2099-01-01T00:00:00.000Z';
type History = { sold: number; open: number };

/** What an order costs in a shop that has sold much and has many open orders ÷ in one that has just been opened. */
export async function run({ rounds, short, say }: BenchSettings): Promise<BenchVerdict[]> {
  const [history, orders] = short ? [{ sold: 20, open: 10 }, 5] : [{ sold: 100_000, open: 10_000 }, 400];
  const server = await spawnEventStore();
  const store = configureDeciding(connectEventStore(server.url));
  const free = (rounds + 1) * orders;
  try {
    say(`  ${history.sold} units sold and ${history.open} held, beside none; ${orders} orders to each in a round`);
    const [large, empty] = [await shopWith(store, history, free), await shopWith(store, { sold: 0, open: 0 }, free)];
    for (let order = 0; order < orders; order += 1) for (const id of [large, empty]) await holdMicroseconds(store, id);
    const measured: RatioRound[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const taken = { large: 0, empty: 0 };
      for (let order = 0; order < orders; order += 1) {
        taken.large += await holdMicroseconds(store, large);
        taken.empty += await holdMicroseconds(store, empty);
      }
      measured.push({ ours: taken.large / orders, theirs: taken.empty / orders });
    }
    return [
      ratioVerdict({ id: 'growth', what: 'an order in a large shop ÷ in an empty one', target: { most: 1.2 }, unit: 'µs' }, measured),
    ];
  } finally {
    await store.close();
    await server.stop();
  }
}

/** How many microseconds it takes to decide on an order's units and to append what was decided. */
async function holdMicroseconds(store: EventStore, id: string): Promise<number> {
  const order = { orderId: randomUUID(), userId: randomUUID() };
  const begun = performance.now();
  await withContext(benchContext(), () => transact(store, pool, id, new HoldStock({ sku, order, quantity: 1, expiresAt })));
  return (performance.now() - begun) * 1000;
}

/** A pool with this past, and so many units that are free beyond what is held. */
async function shopWith(store: EventStore, { sold, open }: History, free: number): Promise<string> {
  const id = randomUUID();
  const stream = `pool-${id}`;
  let revision = -1n;
  const appendInBatches = async (events: PoolEvent[]) => {
    for (let from = 0; from < events.length; from += 500) {
      const some = withMetadata(stream, events.slice(from, from + 500), benchContext(), new Date(), revision + 1n);
      ({ revision } = await store.append(stream, revision < 0n ? 'no_stream' : revision, some));
    }
  };
  const productAdded = (product_id: string): PoolEvent => {
    return { type: 'product_added', data: { product_id, sku, fingerprint: randomBytes(32).toString('base64url') } };
  };
  await appendInBatches(Array.from({ length: sold }, (_, n) => soldUnit(2 * n + 1)).flat());
  await appendInBatches(Array.from({ length: open + free }, () => productAdded(randomUUID())));
  await appendInBatches(
    Array.from({ length: open }, (): PoolEvent => {
      return { type: 'stock_held', data: { order_id: randomUUID(), user_id: randomUUID(), sku, quantity: 1, expires_at: expiresAt } };
    }),
  );
  return id;

  function soldUnit(place: number): PoolEvent[] {
    const product_id = randomUUID();
    const order = { order_id: randomUUID(), user_id: randomUUID(), sku };
    return [
      productAdded(product_id),
      { type: 'stock_held', data: { ...order, quantity: 1, expires_at: expiresAt } },
      { type: 'hold_kept', data: { ...order, quantity: 1, added: 0, queued: { place, change: 1 } } },
      {
        type: 'product_assigned',
        data: { ...order, product_ids: [product_id], consumed: 1, assignment: 1, queued: { place, change: -1 } },
      },
    ];
  }
}
