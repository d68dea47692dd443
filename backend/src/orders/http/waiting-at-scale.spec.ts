import { obtainableUnits, ordersWaitingForStock } from '@orderstream/projections/orders/order-stock.reads';
import { selfDeliveryOf } from '@orderstream/projections/orders/self-delivery.reads';
import { blocksReadBy, filledDatabase, tableBehindView } from '../../platform/testing/at-scale.ts';

const many = 20_000;
const served = 15_000;
const ann = '00000000-0000-4000-8000-000000000007';
const [channel, product_type] = ['LinkedIn', 'Creator'] as const;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const idSql = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;

/** Twenty thousand paid orders of one product, one in three places of its queue. The stock is enough for fifteen thousand. */
const db = filledDatabase(async (client) => {
  const tableOf = (view: string) => tableBehindView(client, view);
  const holds = await tableOf('inventory_holds');
  await client.query(`insert into ${await tableOf('order_list_view')} (id, user_id, type, status, visible, stage_weight, billing_mode, recurrence,
      channel, product_type, quantity, amount, currency, price_unit_amount, price_currency, refunded_amount, payment_pending, payments_under_review,
      disputed, open_disputes, refunding, refund_requests, missing_units, items, seen, unseen, assigning, replacing, replacements, taken_back, words, created_at)
    select ${idSql}, '${ann}', 'user', 'paid_in_process', true, 2, 'subscription', 'monthly', '${channel}', '${product_type}', 1, 500, 'usd', 500, 'usd',
      0, false, '[]', false, '[]', false, '{}', 0, '[]', false, '[]', false, false, '[]', false, '', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${many}) n`);
  await client.query(`insert into ${holds} (order_id, user_id, channel, product_type, quantity, expires_at, place)
      select ${idSql}, '${ann}', '${channel}', '${product_type}', 1, null, 3 * n from generate_series(1, ${many}) n`);
  await client.query(`insert into ${await tableOf('paid_queue')} (id, channel, product_type, places, first, units)
      select p || ' ' || place / p, channel, product_type, p, place / p * p, sum(quantity)
      from ${holds}, unnest(array[128, 16384]) p group by channel, product_type, p, place / p`);
  await client.query(`insert into ${await tableOf('availability')} (sku, channel, product_type, units, on_hold, available, assigned, quarantined, delivers_itself)
      values ('${channel}.${product_type}', '${channel}', '${product_type}', ${served}, ${many}, 0, 0, 0, true)`);
  await client.query(`insert into ${await tableOf('app_user')} (id, status, email_confirmed, deleting, created_at)
      values ('${ann}', 'active', true, false, now())`);
  await client.query('vacuum analyze');
});

const order = (n: number) => ({ id: idOf(n), type: 'user', status: 'paid_in_process', missing_units: 0, channel, product_type }) as const;

describe('a queue of twenty thousand paid orders', () => {
  it('says what orders can get without counting those before or behind them', async () => {
    const page = Array.from({ length: 50 }, (_, index) => order(served - 20 + index));
    const read = {
      'which of a page wait': await blocksReadBy(db(), ordersWaitingForStock(page)),
      'what the first can get': await blocksReadBy(db(), obtainableUnits(order(1))),
      'what one in the middle can get': await blocksReadBy(db(), obtainableUnits(order(served + 1))),
      'what the last can get': await blocksReadBy(db(), obtainableUnits(order(many))),
      'whether one is delivered automatically': await blocksReadBy(db(), selfDeliveryOf(idOf(served))),
    };
    for (const [what, blocks] of Object.entries(read)) expect({ what, few: blocks > 0 && blocks < 400 }).toEqual({ what, few: true });
  });

  it('serves exactly the first ones', async () => {
    const around = [1, served - 1, served, served + 1, many].map(order);
    expect(await ordersWaitingForStock(around).run(db())).toEqual([idOf(served + 1), idOf(many)]);
    expect(await Promise.all(around.map((one) => obtainableUnits(one).run(db())))).toEqual([1, 1, 1, 0, 0]);
    expect(await Promise.all(around.map(({ id }) => selfDeliveryOf(id).run(db())))).toEqual(['soon', 'soon', 'soon', 'stock', 'stock']);
  });
});
