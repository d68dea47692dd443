import { eventually } from '@orderstream/client/eventually';
import { skuParts, skus } from '@orderstream/contracts/catalogue';
import type { Recorded } from '@orderstream/contracts/shared/event';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { adminPool } from '@orderstream/projections/platform/database/database';
import type { Pool, PoolClient } from 'pg';
import { v7 } from 'uuid';
import type { People } from '../../accounts/testing/people.ts';
import { createSignedInCustomer, type FleetAnswer, type Fleet } from './fleet.ts';
import { HeldStore } from './held-store.ts';

type Buyer = { token: string; userId: string; key: string; wish: object; moment: KillMoment };
type Scene = { wire: HeldStore; pool: Pool; locks: PoolClient };
type KillMoment = {
  name: string;
  /** The types of the order's events in the log at this moment. */
  recordedTypes: readonly string[];
  /** Resolves when the request has reached this moment. */
  reached: (scene: Scene, userId: string, answered: () => Promise<FleetAnswer>) => Promise<unknown>;
};

const steps = [
  { category: 'pool', type: 'stock_held' },
  { category: 'order', type: 'order_created' },
];
const types = steps.map(({ type }) => type);

const momentsOfAppends = steps.flatMap(({ category, type }, index): KillMoment[] => [
  {
    name: `before ${type} is appended`,
    recordedTypes: types.slice(0, index),
    reached: ({ wire }, about) => wire.hold('append', { category, content: about }).reached,
  },
  {
    name: `after ${type} was appended, before its answer`,
    recordedTypes: types.slice(0, index + 1),
    reached: ({ wire }, about) => wire.hold('answer', { category, content: about }).reached,
  },
]);

/** A row lock in the database blocks the pending write. */
const beforeStoringAnswer: KillMoment = {
  name: 'after the answer to the last append, before the answer is kept',
  recordedTypes: types,
  reached: async ({ wire, pool, locks }, about) => {
    const { reached, release } = wire.hold('answer', { category: 'order', content: about });
    await reached;
    await locks.query('select from vault.idempotency where user_id = $1 for update', [about]);
    release();
    await eventually(async () => (await blockedAnswers(pool)).length > 0, 'the answer that is about to be kept');
  },
};

const beforeProjection: KillMoment = {
  name: 'after the answer, before the projection',
  recordedTypes: types,
  reached: async ({ pool }, about, answered) => {
    const { status } = await answered();
    const { rowCount } = await pool.query('select from read.order_list_view where user_id = $1', [about]);
    if (status !== 201 || rowCount !== 0) throw new Error(`answered with ${status}, and ${rowCount} orders are shown already`);
  },
};

export const killMoments: readonly KillMoment[] = [...momentsOfAppends, beforeStoringAnswer, beforeProjection];

/** The database connections that wait to store an answer. */
async function blockedAnswers(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'update vault.idempotency%'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Kills one process during many orders, each at another moment, and repeats their requests. Returns violations. */
export async function killAtEachMoment(fleet: Fleet, people: People): Promise<string[]> {
  const { databaseUrl, eventStoreUrl } = people.app.settings;
  const wire = await HeldStore.inFrontOf(eventStoreUrl);
  const pool = adminPool(databaseUrl, 4);
  const locks = await pool.connect();
  try {
    const victim = await fleet.addNode({ databaseUrl, eventStoreUrl: wire.url });
    const buyers = await Promise.all(killMoments.map((moment, index) => createBuyer(people, moment, index)));
    await locks.query('begin');
    await locks.query(`select from work.read_models where model = 'order_list_view' for update`);
    const requests = buyers.map(({ token, key, wish, userId, moment }) => {
      const answer = fleet.post('/api/orders', wish, token, victim, key);
      return { answer, reached: moment.reached({ wire, pool, locks }, userId, () => answer) };
    });
    await Promise.all(requests.map(({ reached }) => reached));
    const before = await orderEventsByUser(eventStoreUrl);
    await fleet.kill(victim);
    await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await blockedAnswers(pool)]);
    await locks.query('rollback');
    // The deadline of the request bounds the wait for an interrupted process.
    await pool.query('update vault.idempotency set taken_until = now() where status is null');
    const answers = await Promise.all(requests.map(({ answer }) => answer));
    const again = await Promise.all(buyers.map(({ token, key, wish }) => fleet.post('/api/orders', wish, token, 0, key)));
    const after = await orderEventsByUser(eventStoreUrl);
    return buyers.flatMap(({ userId, moment }, index) => {
      const [stood, stands] = [before.get(userId) ?? [], after.get(userId) ?? []];
      return violationsOf(moment, stood, stands, [answers[index], again[index]]).map((what) => `${moment.name}: ${what}`);
    });
  } finally {
    locks.release();
    await pool.end();
    wire.end();
  }
}

async function createBuyer(people: People, moment: KillMoment, index: number): Promise<Buyer> {
  const token = await createSignedInCustomer(people);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const sku = skus[index];
  if (!sku) throw new Error('there are more moments than kinds of products');
  const wish = { ...skuParts(sku), quantity: 1 };
  await eventually(async () => (await people.app.get('/api/availability', { as: token })).status === 200, 'the customer');
  return { token, userId: sub, key: v7(), wish, moment };
}

/** The events of each user's orders, in the order of the log. */
async function orderEventsByUser(eventStoreUrl: string): Promise<Map<string, Recorded[]>> {
  const store = connectEventStore(eventStoreUrl);
  const history = new Map<string, Recorded[]>();
  for await (const delivery of store.readAll()) {
    if (delivery.kind !== 'event' || !types.includes(delivery.event.type)) continue;
    const { user_id } = delivery.event.data as { user_id: string };
    history.set(user_id, [...(history.get(user_id) ?? []), delivery.event]);
  }
  await store.close();
  return history;
}

function violationsOf(
  { recordedTypes: stands }: KillMoment,
  before: Recorded[],
  after: Recorded[],
  answers: (FleetAnswer | undefined)[],
): string[] {
  const typesOf = (events: Recorded[]) => events.map(({ type }) => type).join(', ');
  const ids = new Set(after.map(({ data }) => (data as { order_id: string }).order_id));
  const [orderId] = ids;
  return [
    ...(typesOf(before) === stands.join(', ') ? [] : [`killed when there was ${typesOf(before)}`]),
    ...(typesOf(after) === types.join(', ') && ids.size === 1 ? [] : [`${ids.size} orders: ${typesOf(after)}`]),
    ...answers.flatMap((answer) =>
      answer?.status === 201 && answer.body['order_id'] === orderId ? [] : [`told ${answer?.status} ${String(answer?.body['order_id'])}`],
    ),
  ];
}
