import { AppUserRow } from '@orderstream/projections/accounts/app-user.entity';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { LogRow } from '@orderstream/projections/notifications/notifications-logs.entity';
import { activityLog } from '@orderstream/projections/notifications/notifications-logs.reads';
import { OrderRow } from '@orderstream/projections/orders/order-list.entity';
import { ordersOf, ordersPage } from '@orderstream/projections/orders/order-list.reads';
import { adminPool, readDatabase } from '@orderstream/projections/platform/database';
import { migrateReadModels } from '@orderstream/projections/platform/migrate';
import type { Page, Paged, Read } from '@orderstream/projections/platform/read';
import { readModels } from '@orderstream/projections/registry';
import { PrivateInfoMask } from '@orderstream/projections/stock/private-info.entity';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Settings } from './main.ts';
import { verdict, type Round, type Verdict } from './ratio.ts';
import { postgres } from './servers.ts';

const [few, many] = [1_000, 1_000_000];
/** Somebody with a hundredth of all orders: their list is deep where there are many. */
const customer = '00000000-0000-4000-8000-000000000007';
const looks = 40;

/** The deepest page begins close to the oldest row. */
const deepest = Buffer.from(JSON.stringify(['2020-01-01T00:10:00.000Z', 'ffffffff-ffff-4fff-8fff-ffffffffffff'])).toString('base64url');
const deepestLog = Buffer.from(JSON.stringify(['2020-01-01T00:10:00.000Z', '900'])).toString('base64url');

type List = (page: Page) => Read<Paged<unknown>>;
const lists: Record<string, { list: List; deep: string }> = {
  'my orders': { list: (page) => ordersOf(customer, undefined, page), deep: deepest },
  'my orders of a stage': { list: (page) => ordersOf(customer, 3, page), deep: deepest },
  'all orders': { list: (page) => ordersPage({}, page), deep: deepest },
  'orders by status': { list: (page) => ordersPage({ status: 'delivered' }, page), deep: deepest },
  'orders by a rare status': { list: (page) => ordersPage({ status: 'refunded' }, page), deep: deepest },
  'orders by type and status': { list: (page) => ordersPage({ type: 'custom', status: 'canceled' }, page), deep: deepest },
  'orders of a customer': { list: (page) => ordersPage({ userId: customer }, page), deep: deepest },
  // The oldest order has this id wherever there are orders.
  'orders by id': { list: (page) => ordersPage({ search: 'c4ca4238' }, page), deep: deepest },
  'activity log': { list: (page) => activityLog({}, page), deep: deepestLog },
  'activity log by type': { list: (page) => activityLog({ event_type: 'order_paid' }, page), deep: deepestLog },
  'activity log of a customer': { list: (page) => activityLog({ user_id: customer }, page), deep: deepestLog },
};

/** R8: p95 of any page of any list with many orders ÷ with few. */
export async function run({ rounds, say }: Settings): Promise<Verdict[]> {
  const server = await postgres({ fsync: 'off' });
  const admin = adminPool(server.url('postgres'), 2);
  for (const name of ['few', 'many']) await admin.query(`create database ${name}`);
  await admin.end();
  const shops = [await shop(server.url('few'), few), await shop(server.url('many'), many)] as const;
  try {
    say(`  ${few} and ${many} orders, ${looks} looks at each page`);
    const verdicts: Verdict[] = [];
    for (const [name, { list, deep }] of Object.entries(lists)) {
      for (const [where, after] of [
        ['first', undefined],
        ['deepest', deep],
      ] as const) {
        const measured: Round[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const [theirs, ours] = await p95s(shops, list, after);
          measured.push({ ours, theirs });
        }
        verdicts.push(verdict({ id: 'R8', what: `${name}, ${where} page`, target: { most: 2 }, unit: 'µs' }, measured));
      }
    }
    return verdicts;
  } finally {
    await Promise.all(shops.map((database) => database.destroy()));
    await server.stop();
  }
}

/** A look here, a look there: whatever else the machine does meets both. */
async function p95s(shops: readonly [DataSource, DataSource], list: List, after: string | undefined): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let look = 0; look < looks; look += 1) {
    for (const side of [0, 1] as const) {
      const begun = performance.now();
      await list({ limit: 50, ...(after !== undefined && { after }) }).run(shops[side].manager);
      taken[side].push((performance.now() - begun) * 1000);
    }
  }
  const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(looks * 0.95)] ?? NaN;
  return [p95(taken[0]), p95(taken[1])];
}

const vault = `
  create schema vault;
  create table vault.person (user_id uuid primary key, email text, full_name text, search text,
    avatar_url text, business_name text, phone text, description text);
  create table vault.order_words (order_id uuid, version text, description text, primary key (order_id, version));
  create table vault.private_info (id uuid, version text, mask text, primary key (id, version));`;

async function shop(url: string, orders: number): Promise<DataSource> {
  const pool = adminPool(url, 2);
  await pool.query(vault);
  await migrateReadModels(pool, readModels);
  await filled(pool, orders);
  await pool.end();
  return readDatabase(url, [OrderRow, AppUserRow, PersonRow, LogRow, PrivateInfoMask]).initialize();
}

/** As many rows as the projections would have made, by the database itself. */
async function filled(pool: Pool, orders: number): Promise<void> {
  const tableOf = async (view: string) => {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct format('%I.%I', view_schema_of.table_schema, view_schema_of.table_name) as name
         from information_schema.view_table_usage view_schema_of
        where view_schema_of.view_schema = 'read' and view_schema_of.view_name = $1`,
      [view],
    );
    return rows[0]?.name ?? '';
  };
  const at = `timestamptz '2020-01-01' + n * interval '1 second'`;
  const who = `('00000000-0000-4000-8000-' || lpad(to_hex(n % 100), 12, '0'))::uuid`;
  await pool.query(`insert into vault.person (user_id, email, full_name)
    select ${who}, 'person' || n || '@shop.test', 'Person ' || n from generate_series(0, 99) n`);
  await pool.query(
    `insert into ${await tableOf('order_list_view')} (id, user_id, type, status, visible, stage_weight, billing_mode, recurrence, channel, product_type,
       quantity, amount, currency, price_unit_amount, price_currency, refunded_amount, payment_pending, disputed, items, words, created_at)
     select md5(n::text)::uuid, ${who}, case when n % 5 = 0 then 'custom' else 'user' end,
       case when n % 200 = 7 then 'refunded' else (array['delivered','canceled','awaiting_payment','paid_in_process','completed'])[1 + (n / 100) % 5] end,
       true, (array[3, 4, 1, 2, 3])[1 + (n / 100) % 5], 'subscription', 'monthly', 'LinkedIn', 'Creator', 1, 500, 'usd', 500, 'usd', 0, false, false, '[]', '', ${at}
     from generate_series(1, $1::int) n`,
    [orders],
  );
  await pool.query(
    `insert into ${await tableOf('notifications_logs')} (id, position, stream, event_type, order_id, user_id, created_at, payload, actor, source, cause_id)
     select md5('event ' || n)::uuid, n, 'order-' || n, (array['order_created','order_paid','product_delivered'])[1 + n % 3], md5(n::text)::uuid, ${who}, ${at},
       '{"amount": 500}', '{"kind": "system", "id": null, "role": null}', 'system', md5('cause')::uuid
     from generate_series(1, $1::int) n`,
    [orders],
  );
  await pool.query('vacuum analyze');
}
