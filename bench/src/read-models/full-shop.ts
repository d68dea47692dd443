import { migrations } from '@orderstream/backend/migrations';
import { migrate } from '@orderstream/backend/platform/database/migrations';
import { adminPool, readPool } from '@orderstream/projections/platform/database/database';
import { migrateReadModels } from '@orderstream/projections/platform/building/migrate';
import { readModels } from '@orderstream/projections/registry';
import type { Pool } from 'pg';

/** A customer with a hundredth of all orders: with many orders, the list is deep. */
export const benchCustomer = '00000000-0000-4000-8000-000000000007';

/** The status of order number n, in SQL, and its section in a customer's list. */
export type Statuses = { status: string; stage: string };
export const mixedStatuses: Statuses = {
  status: `case when n % 200 = 7 then 'refunded' else (array['delivered','canceled','awaiting_payment','paid_in_process','completed'])[1 + (n / 100) % 5] end`,
  stage: '(array[3, 4, 1, 2, 3])[1 + (n / 100) % 5]',
};

/** A database as the product keeps it, with the given number of orders of a hundred people, and further content. */
export async function fillShop(
  url: string,
  orders: number,
  statuses: Statuses,
  more: (pool: Pool) => Promise<unknown> = () => Promise.resolve(),
): Promise<Pool> {
  const pool = adminPool(url, 2);
  await migrate(url, migrations, (tables) => migrateReadModels(tables, readModels));
  await insertOrders(pool, orders, statuses);
  await more(pool);
  await pool.query('vacuum analyze');
  await pool.end();
  return readPool(url);
}

/** The table that a read model's view shows. */
export async function tableBehindView(pool: Pool, view: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct format('%I.%I', view_schema_of.table_schema, view_schema_of.table_name) as name
       from information_schema.view_table_usage view_schema_of
      where view_schema_of.view_schema = 'read' and view_schema_of.view_name = $1`,
    [view],
  );
  return rows[0]?.name ?? '';
}

export const userIdSql = `('00000000-0000-4000-8000-' || lpad(to_hex(n % 100), 12, '0'))::uuid`;
export const createdAtSql = `timestamptz '2020-01-01' + n * interval '1 second'`;

/** As many rows as the projections would have made, by the database itself. */
async function insertOrders(pool: Pool, orders: number, { status, stage }: Statuses): Promise<void> {
  await pool.query(`insert into vault.person (user_id, email, email_key, full_name, search)
    select ${userIdSql}, 'person' || n || '@shop.test', 'person' || n || '@shop.test', 'Person ' || n,
      'person' || n || '@shop.test person ' || n || '.' from generate_series(0, 99) n`);
  await pool.query(
    `insert into ${await tableBehindView(pool, 'order_list_view')} (id, user_id, type, status, visible, stage_weight, billing_mode, recurrence, channel,
       product_type, quantity, amount, currency, price_unit_amount, price_currency, refunded_amount, payment_pending, payments_under_review, disputed,
       open_disputes, refunding, refund_requests, missing_units, items, seen, unseen, assigning, replacing, replacements, taken_back, words, created_at, paid_at)
     select md5(n::text)::uuid, ${userIdSql}, case when n % 5 = 0 then 'custom' else 'user' end, ${status},
       true, ${stage}, 'subscription', 'monthly', 'LinkedIn', 'Creator', 1, 500, 'usd', 500, 'usd', 0, false, '[]', false, '[]', false, '{}', 0, '[]', false, '[]', false, false, '[]', false, '', ${createdAtSql}, ${createdAtSql}
     from generate_series(1, $1::int) n`,
    [orders],
  );
  await pool.query(
    `insert into vault.order_words (order_id, version, user_id, description, created_at)
     select md5(n::text)::uuid, '', ${userIdSql}, 'Campaign ' || md5(n::text) || '.', ${createdAtSql} from generate_series(5, $1::int, 5) n`,
    [orders],
  );
  await pool.query(
    `insert into vault.tag (subject_id, key, tag, user_id, order_id)
     select md5(n::text)::uuid, 'rush', 'Rush', ${userIdSql}, md5(n::text)::uuid from generate_series(1, 100) n`,
  );
  await pool.query(
    `insert into ${await tableBehindView(pool, 'notifications_logs')} (id, position, stream, revision, event_type, order_id, user_id, created_at, payload, actor,
       source, cause_id, correlation_id, schema, subjects)
     select md5('event ' || n)::uuid, n, 'order-' || n, 0, (array['order_created','order_paid','product_delivered'])[1 + n % 3], md5(n::text)::uuid,
       ${userIdSql}, ${createdAtSql}, '{"amount": 500}', '{"kind": "system", "id": null, "role": null}', 'system', md5('cause')::uuid,
       md5('correlation ' || n)::uuid, 1, jsonb_build_array(md5(n::text)::uuid)
     from generate_series(1, $1::int) n`,
    [orders],
  );
}
