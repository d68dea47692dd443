import { factsPage } from '@orderstream/projections/audit/facts.reads';
import { activityPage } from '@orderstream/projections/notifications/notifications-logs.reads';
import { ordersOf, ordersPage } from '@orderstream/projections/orders/order-list.reads';
import { adminPool } from '@orderstream/projections/platform/database/database';
import type { PageQuery, Paged, Read } from '@orderstream/projections/platform/reading/read';
import type { Pool } from 'pg';
import { benchCustomer, fillShop, mixedStatuses } from './full-shop.ts';
import type { BenchSettings } from '../main.ts';
import { ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { spawnPostgres } from '../servers.ts';

/** The deepest page begins close to the oldest row. */
const deepest = Buffer.from(JSON.stringify(['2020-01-01T00:10:00.000Z', 'ffffffff-ffff-4fff-8fff-ffffffffffff'])).toString('base64url');
const deepestFact = Buffer.from(JSON.stringify(['900'])).toString('base64url');
const deepestLog = Buffer.from(JSON.stringify(['2020-01-01T00:10:00.000Z', '900'])).toString('base64url');

const mostRows = 50;

type List = (page: PageQuery) => Read<Paged<unknown>>;
const lists: Record<string, { list: List; deep: string }> = {
  'my orders': { list: (page) => ordersOf(benchCustomer, {}, page), deep: deepest },
  'my orders of a stage': { list: (page) => ordersOf(benchCustomer, { stage: 3 }, page), deep: deepest },
  'all orders': { list: (page) => ordersPage({}, page), deep: deepest },
  'orders by status': { list: (page) => ordersPage({ status: 'delivered' }, page), deep: deepest },
  'orders by a rare status': { list: (page) => ordersPage({ status: 'refunded' }, page), deep: deepest },
  'orders by type and status': { list: (page) => ordersPage({ type: 'custom', status: 'canceled' }, page), deep: deepest },
  'orders of a customer': { list: (page) => ordersPage({ user_id: benchCustomer }, page), deep: deepest },
  // The oldest order has this id wherever there are orders.
  'orders by id': { list: (page) => ordersPage({ search: 'c4ca4238' }, page), deep: deepest },
  'orders by an email': { list: (page) => ordersPage({ search: 'person7@shop' }, page), deep: deepest },
  'orders by a description': { list: (page) => ordersPage({ search: 'campaign e4da3b7f' }, page), deep: deepest },
  'orders by a common word': { list: (page) => ordersPage({ search: 'campaign' }, page), deep: deepest },
  'orders by a tag': { list: (page) => ordersPage({ tag: 'rush' }, page), deep: deepest },
  'orders by a product': { list: (page) => ordersPage({ search: 'linkedin creator' }, page), deep: deepest },
  'activity log': { list: (page) => activityPage({}, page), deep: deepestLog },
  'activity log by type': { list: (page) => activityPage({ event_type: 'order_paid' }, page), deep: deepestLog },
  'stream of facts': { list: (page) => factsPage({}, 'newest', page), deep: deepestFact },
  'stream of facts by type': { list: (page) => factsPage({ types: ['order_paid'] }, 'newest', page), deep: deepestFact },
  'activity log of a customer': { list: (page) => activityPage({ user_id: benchCustomer }, page), deep: deepestLog },
};

/** R8: p95 of any page of any list with many orders ÷ with few. */
export async function run({ rounds, short, say }: BenchSettings): Promise<BenchVerdict[]> {
  const [few, many, looks] = short ? [1_000, 2_000, 40] : [1_000, 1_000_000, 200];
  const server = await spawnPostgres({ fsync: 'off' });
  const admin = adminPool(server.url('postgres'), 2);
  for (const name of ['few', 'many']) await admin.query(`create database ${name}`);
  await admin.end();
  const shops = [await fillShop(server.url('few'), few, mixedStatuses), await fillShop(server.url('many'), many, mixedStatuses)] as const;
  try {
    say(`  ${few} and ${many} orders, ${looks} looks at each page`);
    const verdicts: BenchVerdict[] = [];
    for (const [name, { list, deep }] of Object.entries(lists)) {
      for (const [where, after] of [
        ['first', undefined],
        ['deepest', deep],
      ] as const) {
        const measured: RatioRound[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const [theirs, ours] = await p95s(shops, looks, list, after);
          measured.push({ ours, theirs });
        }
        verdicts.push(ratioVerdict({ id: 'R8', what: `${name}, ${where} page`, target: { most: 2 }, unit: 'µs' }, measured));
      }
    }
    return verdicts;
  } finally {
    await Promise.all(shops.map((database) => database.end()));
    await server.stop();
  }
}

/** Alternates between both, so that other load on the machine affects both. Both pages have as many rows as the smaller shop fills. */
async function p95s(shops: readonly [Pool, Pool], looks: number, list: List, after: string | undefined): Promise<[number, number]> {
  const pageOf = (limit: number) => list({ limit, ...(after !== undefined && { after }) });
  const limit = Math.max(1, (await pageOf(mostRows).run(shops[0])).items.length);
  const taken: [number[], number[]] = [[], []];
  for (let look = 0; look < looks; look += 1) {
    for (const side of [0, 1] as const) {
      const begun = performance.now();
      await pageOf(limit).run(shops[side]);
      taken[side].push((performance.now() - begun) * 1000);
    }
  }
  const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(looks * 0.95)] ?? NaN;
  return [p95(taken[0]), p95(taken[1])];
}
