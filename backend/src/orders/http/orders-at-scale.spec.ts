import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { ordersOf, ordersPage } from '@orderstream/projections/orders/order-list.reads';
import { orderStats, ordersSummary } from '@orderstream/projections/orders/order-stats.reads';
import { blocksReadBy, filledDatabase, tableBehindView } from '../../platform/testing/at-scale.ts';

const many = 20_000;
const ann = '00000000-0000-4000-8000-000000000007';
const db = filledDatabase(async (client) => {
  const tableOf = (view: string) => tableBehindView(client, view);
  const [orders, counts, days] = [await tableOf('order_list_view'), await tableOf('order_counts'), await tableOf('order_days')];
  await client.query(`insert into ${orders} (id, user_id, type, status, visible, stage_weight, billing_mode, recurrence, channel, product_type,
      quantity, amount, currency, price_unit_amount, price_currency, refunded_amount, payment_pending, payments_under_review, disputed, open_disputes, refunding, refund_requests, missing_units, items,
      seen, unseen, assigning, replacing, replacements, taken_back, words, created_at)
    select md5(n::text)::uuid, '${ann}', 'user', case when n % 200 = 7 then 'refunded' else (array['delivered', 'canceled'])[1 + n % 2] end,
      true, 3 + n % 2, 'subscription', 'monthly', (array['LinkedIn', 'Instagram'])[1 + n % 2],
      (array['Creator', 'Business'])[1 + n / 2 % 2], 1, 500, 'usd', 500, 'usd', 0, false, '[]', false, '[]', false, '{}', 0, '[]', false, '[]', false, false, '[]', false, '',
      timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${many}) n`);
  await client.query(
    `insert into ${counts} (id, status, orders, completed, spent)
    select md5(n::text)::uuid::text, 'delivered', 1, 1, '[]'::jsonb from generate_series(1, ${many}) n
    union all select 'status:' || status, status, 5, 0, '[]'::jsonb from unnest($1::text[]) status`,
    [orderStatuses],
  );
  await client.query(`insert into ${counts} (id, status, orders, completed, spent)
    values ('user:${ann}', null, ${many}, 1, '[{"currency": "usd", "orders": 1, "paid": 500, "refunded": 0}]')`);
  await client.query(`insert into ${days} select date '2020-01-01' + n, 3 from generate_series(0, 2000) n`);
  await client.query('vacuum analyze');
});

const deep = Buffer.from(JSON.stringify(['2026-01-01T01:00:00.000Z', 'ffffffff-ffff-4fff-bfff-ffffffffffff'])).toString('base64url');

describe('a customer with twenty thousand orders', () => {
  it('gets pages and counts of them without a scan of all orders', async () => {
    const read = {
      'my orders of a stage': await blocksReadBy(db(), ordersOf(ann, { stage: 3 }, { limit: 50 })),
      'my oldest orders': await blocksReadBy(db(), ordersOf(ann, {}, { limit: 50, after: deep })),
      'my orders of a product': await blocksReadBy(db(), ordersOf(ann, { search: 'LinkedIn креатор' }, { limit: 50 })),
      'my orders of a product, the oldest': await blocksReadBy(db(), ordersOf(ann, { search: 'creator' }, { limit: 50, after: deep })),
      'my orders of a product that I never ordered': await blocksReadBy(db(), ordersOf(ann, { search: 'WhatsApp' }, { limit: 50 })),
      'my order by the beginning of its id': await blocksReadBy(db(), ordersOf(ann, { search: 'c4ca4238' }, { limit: 50 })),
      'all orders': await blocksReadBy(db(), ordersPage({}, { limit: 50 })),
      'all orders, the oldest': await blocksReadBy(db(), ordersPage({}, { limit: 50, after: deep })),
      'orders of a rare status': await blocksReadBy(db(), ordersPage({ status: 'refunded' }, { limit: 50 })),
      'orders of a type that there is not': await blocksReadBy(db(), ordersPage({ type: 'custom', status: 'draft' }, { limit: 50 })),
      'orders of a customer': await blocksReadBy(db(), ordersPage({ user_id: ann }, { limit: 50 })),
      'an order by the beginning of its id': await blocksReadBy(db(), ordersPage({ search: 'c4ca4238' }, { limit: 50 })),
      'an order by a part of its id': await blocksReadBy(db(), ordersPage({ search: '820dcc50' }, { limit: 50 })),
      'orders of a day': await blocksReadBy(db(), ordersPage({ from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' }, { limit: 50 })),
      'the largest orders': await blocksReadBy(db(), ordersPage({ sort: 'largest' }, { limit: 50 })),
      'the smallest orders of a status': await blocksReadBy(db(), ordersPage({ sort: 'smallest', status: 'refunded' }, { limit: 50 })),
      'orders of a product': await blocksReadBy(db(), ordersPage({ search: 'WhatsApp' }, { limit: 50 })),
      'an order by its payment': await blocksReadBy(db(), ordersPage({ search: 'pi_unknown' }, { limit: 50 })),
      'the dashboard': await blocksReadBy(db(), orderStats(new Date('2026-02-01T00:00:00.000Z'))),
      'the sums of a customer': await blocksReadBy(db(), ordersSummary(ann)),
    };
    for (const [what, looked] of Object.entries(read)) expect({ what, few: looked > 0 && looked < 100 }).toEqual({ what, few: true });
  });

  it('gets the counts of the projection', async () => {
    const spent = [{ currency: 'usd', amount: 500, orders: 1 }];
    expect(await ordersSummary(ann).run(db())).toEqual({ total: many, completed: 1, spent });
    expect((await orderStats(new Date('2020-02-01T12:00:00.000Z')).run(db())).by_status).toContainEqual({
      status: 'draft',
      count: 5,
    });
  });
});
