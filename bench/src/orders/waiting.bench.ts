import { randomBytes, randomUUID } from 'node:crypto';
import { configureDeciding, transact } from '@orderstream/backend/platform/deciding/decides';
import { withContext } from '@orderstream/backend/platform/deciding/context';
import { AssignProducts, ReleaseHold, type PoolCommand } from '@orderstream/backend/stock/pool/pool.commands';
import { pool as poolDecider } from '@orderstream/backend/stock/pool/pool.decider';
import { skus, skuParts } from '@orderstream/contracts/catalogue';
import { awaitingDelivery } from '@orderstream/contracts/orders/lifecycle';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore, LogItem } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { orderById, ordersPage } from '@orderstream/projections/orders/order-list.reads';
import { obtainableUnits, ordersWaitingForStock } from '@orderstream/projections/orders/order-stock.reads';
import { selfDeliveryOf } from '@orderstream/projections/orders/self-delivery.reads';
import { findGeneration } from '@orderstream/projections/platform/building/schema';
import { adminPool } from '@orderstream/projections/platform/database/database';
import { acquireLease } from '@orderstream/projections/platform/writing/ownership';
import { ModelWriter } from '@orderstream/projections/platform/writing/writer';
import { readModels } from '@orderstream/projections/registry';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { benchContext } from '../commands/large-pool.bench.ts';
import type { BenchSettings } from '../main.ts';
import { fillShop, tableBehindView } from '../read-models/full-shop.ts';
import { ratioVerdict, type BenchVerdict, type RatioRound } from '../ratio.ts';
import { spawnEventStore, spawnPostgres } from '../servers.ts';

/** `products`: among how many the waiting orders are spread. */
type Wait = { name: string; waiting: number; products: number };
type Operation = 'list' | 'order' | 'delivery' | 'cancellation';
/** The reads come first: what a command puts in the place of an order is in no list. */
const operations: readonly Operation[] = ['list', 'order', 'delivery', 'cancellation'];

const sku = skus[0]!;
const user_id = '00000000-0000-4000-8000-000000000007';
/** The id of order number n in the list, and one that a fact may name. */
const listedIdSql = 'md5(n::text)::uuid';
const orderIdSql = `overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid`;

/** What the list, one order, a delivery and a cancellation cost while many paid orders wait for stock ÷ while ten do. */
export async function run({ rounds, short, say }: BenchSettings): Promise<BenchVerdict[]> {
  const [orders, many, few, looks] = short ? [200, 100, 10, 5] : [20_000, 10_000, 10, 100];
  const [server, log] = [await spawnPostgres({ fsync: 'off' }), await spawnEventStore()];
  const store = configureDeciding(connectEventStore(log.url));
  // Each has its own ten: a page of the list on which ten products wait costs more than one on which one does, however many wait.
  const waits: Wait[] = [
    { name: 'ten_spread', waiting: few, products: skus.length },
    { name: 'spread', waiting: many, products: skus.length },
    { name: 'ten_of_one_product', waiting: few, products: 1 },
    { name: 'one_product', waiting: many, products: 1 },
  ];
  const admin = adminPool(server.url('postgres'), 1);
  for (const { name } of waits) await admin.query(`create database ${name}`);
  await admin.end();
  const shops: WaitingShop[] = [];
  try {
    for (const wait of waits) shops.push(await WaitingShop.open(server.url(wait.name), store, orders, wait));
    say(`  ${orders} orders, of which ${many} wait for stock, beside ${few}; ${looks} of each in a round`);
    return await compareShops(shops, rounds, looks);
  } finally {
    for (const shop of shops) await shop.close();
    await Promise.all([server.stop(), store.close().then(() => log.stop())]);
  }
}

/** Each shop with many ÷ the one before it with ten. Alternates between them, so that other load on the machine affects all. */
async function compareShops(shops: readonly WaitingShop[], rounds: number, looks: number): Promise<BenchVerdict[]> {
  const verdicts: BenchVerdict[] = [];
  for (const operation of operations) {
    const measured = new Map<WaitingShop, RatioRound[]>(shops.filter((_, index) => index % 2 === 1).map((shop) => [shop, []]));
    for (let look = 0; look < looks; look += 1) for (const shop of shops) await shop.microseconds(operation);
    for (let round = 0; round < rounds; round += 1) {
      const taken = shops.map((): number[] => []);
      for (let look = 0; look < looks; look += 1)
        for (const [index, shop] of shops.entries()) taken[index]?.push(await shop.microseconds(operation));
      const medians = taken.map((values) => values.sort((a, b) => a - b)[Math.floor(looks / 2)] ?? NaN);
      for (const [pair, rows] of [...measured.values()].entries())
        rows.push({ ours: medians[pair * 2 + 1] ?? NaN, theirs: medians[pair * 2] ?? NaN });
    }
    for (const [{ name }, rows] of measured) {
      const what = `${operation} with many waiting (${name.replace('_', ' ')}) ÷ with ten`;
      verdicts.push(ratioVerdict({ id: 'waiting', what, target: { most: 1.2 }, unit: 'µs' }, rows));
    }
  }
  return verdicts;
}

/** A shop with so many orders, the newest of which wait for units of their product. */
class WaitingShop {
  #revision = -1n;
  /** The orders that wait for the first product, the oldest first. */
  readonly #queue: string[] = [];

  private constructor(
    readonly name: string,
    private readonly store: EventStore,
    private readonly poolId: string,
    private readonly pool: Pool,
    private readonly database: Pool,
    private readonly writers: readonly ModelWriter[],
  ) {}

  static async open(url: string, store: EventStore, orders: number, wait: Wait): Promise<WaitingShop> {
    const statuses = { status: `case when n > ${orders - wait.waiting} then '${awaitingDelivery}' else 'delivered' end`, stage: '3' };
    const database = await fillShop(url, orders, statuses, (pool) => addQueues(pool, orders, wait));
    const pool = adminPool(url, 4);
    await pool.query('update work.read_models set built_at = now()');
    const writers: ModelWriter[] = [];
    for (const model of readModels.filter(({ name }) => ['availability', 'inventory_holds', 'paid_queue', 'hold_timers'].includes(name))) {
      const lease = await acquireLease(pool, model, 'the benchmark');
      const generation = lease && (await findGeneration(pool, model, lease.generation));
      if (!generation || !lease) throw new Error(`${model.name} cannot be written`);
      writers.push(new ModelWriter(pool, generation, lease, new Map(), pino({ level: 'silent' })));
    }
    const shop = new WaitingShop(wait.name, store, randomUUID(), pool, database, writers);
    const { rows } = await pool.query<{ order_id: string; place: number }>(
      'select order_id, place from read.inventory_holds where channel = $1 and product_type = $2 order by place',
      Object.values(skuParts(sku)),
    );
    await shop.#append(rows.map(({ order_id, place }): PoolEvent => keptHold(order_id, place)));
    shop.#queue.push(...rows.map(({ order_id }) => order_id));
    return shop;
  }

  async close(): Promise<void> {
    await Promise.all([this.database.end(), this.pool.end()]);
  }

  /** How long an operation takes. What a delivery or a cancellation takes away is replaced, so that every one finds the same queue. */
  async microseconds(operation: Operation): Promise<number> {
    const db = this.database;
    if (operation === 'list' || operation === 'order') {
      const begun = performance.now();
      if (operation === 'order') await readOrder(db, this.#queue[this.#queue.length >> 1] ?? '');
      else await ordersWaitingForStock((await ordersPage({}, { limit: 10 }).run(db)).items).run(db);
      return (performance.now() - begun) * 1000;
    }
    const product_id = randomUUID();
    if (operation === 'delivery')
      await this.#write([{ type: 'product_added', data: { product_id, sku, fingerprint: randomBytes(32).toString('base64url') } }]);
    const orderId = this.#queue.splice(operation === 'delivery' ? 0 : Math.floor(this.#queue.length / 2), 1)[0] ?? '';
    const order = { orderId, userId: user_id };
    const taken = await this.#carryOut(
      operation === 'delivery'
        ? new AssignProducts({ sku, order, productIds: [product_id], assignment: 1, automatic: false })
        : new ReleaseHold({ sku, orderId, cause: 'canceled' }),
    );
    const another = { orderId: randomUUID(), userId: user_id };
    await this.#carryOut({ type: 'KeepHold', sku, order: another, quantity: 1, afterAssignment: null, lastClearing: null });
    this.#queue.push(another.orderId);
    return taken;
  }

  /** Decides, appends and writes the tables of the stock; returns how many microseconds that took. */
  async #carryOut(command: PoolCommand): Promise<number> {
    const begun = performance.now();
    await withContext(benchContext(), () => transact(this.store, poolDecider, this.poolId, command));
    const { events, revision } = await this.store.read<PoolEvent>(`pool-${this.poolId}`, { after: this.#revision });
    if (revision !== 'no_stream') this.#revision = revision;
    const items = events.map((event): LogItem => ({ kind: 'event', event, position: event.position }));
    await Promise.all(this.writers.map((writer) => writer.write(items)));
    return (performance.now() - begun) * 1000;
  }

  async #append(events: readonly PoolEvent[]): Promise<void> {
    const stream = `pool-${this.poolId}`;
    for (let from = 0; from < events.length; from += 500) {
      const some = withMetadata(stream, events.slice(from, from + 500), benchContext(), new Date(), this.#revision + 1n);
      ({ revision: this.#revision } = await this.store.append(stream, this.#revision < 0n ? 'no_stream' : this.#revision, some));
    }
  }

  /** Appends events and writes the tables. */
  async #write(events: readonly PoolEvent[]): Promise<void> {
    const before = this.#revision;
    await this.#append(events);
    const stored = (await this.store.read<PoolEvent>(`pool-${this.poolId}`, { after: before })).events;
    const items = stored.map((event): LogItem => ({ kind: 'event', event, position: event.position }));
    await Promise.all(this.writers.map((writer) => writer.write(items)));
  }
}

/** What the office's page of an order asks of the list and of the stock. */
async function readOrder(db: Pool, id: string): Promise<void> {
  const order = await orderById(id).run(db);
  if (!order) throw new Error('the order is not listed');
  await Promise.all([ordersWaitingForStock([order]), obtainableUnits(order), selfDeliveryOf(id)].map((read) => read.run(db)));
}

const keptHold = (order_id: string, place: number): PoolEvent => ({
  type: 'hold_kept',
  data: { order_id, user_id, sku, quantity: 1, added: 1, queued: { place, change: 1 } },
});

/** The holds of the newest orders, one place after the other, and the sums of their queues. None of their products has a free unit. */
async function addQueues(pool: Pool, orders: number, { waiting, products }: Wait): Promise<void> {
  const [holds, list] = [await tableBehindView(pool, 'inventory_holds'), await tableBehindView(pool, 'order_list_view')];
  const parts = skus.slice(0, products).map(skuParts);
  const columns = [parts.map(({ channel }) => channel), parts.map(({ product_type }) => product_type)];
  const ofOrder = (array: string) => `($${array}::text[])[1 + n % ${products}]`;
  await pool.query(
    `update ${list} o set id = ${orderIdSql}, channel = ${ofOrder('1')}, product_type = ${ofOrder('2')}, type = 'user'
     from generate_series(${orders - waiting + 1}, ${orders}) n where o.id = ${listedIdSql}`,
    columns,
  );
  await pool.query(
    `insert into ${holds} (order_id, user_id, channel, product_type, quantity, expires_at, place)
     select ${orderIdSql}, '${user_id}', ${ofOrder('1')}, ${ofOrder('2')}, 1, null, (n - ${orders - waiting + 1}) / ${products}
     from generate_series(${orders - waiting + 1}, ${orders}) n`,
    columns,
  );
  await pool.query(`insert into ${await tableBehindView(pool, 'paid_queue')} (id, channel, product_type, places, first, units)
    select channel || '.' || product_type || ' ' || p || ' ' || place / p * p, channel, product_type, p, place / p * p, sum(quantity)
    from ${holds}, unnest(array[128, 16384]) p group by channel, product_type, p, place / p`);
  await pool.query(`insert into ${await tableBehindView(pool, 'availability')}
    (sku, channel, product_type, units, on_hold, available, assigned, quarantined, delivers_itself)
    select channel || '.' || product_type, channel, product_type, 0, count(*), 0, 0, 0, false from ${holds} group by channel, product_type`);
}
