import { awaitingDelivery } from '@orderstream/contracts/orders/lifecycle';
import { attentionPage } from '@orderstream/projections/payments/attention/attention.reads';
import { runningOut, revenueByDay, openWork } from '@orderstream/projections/payments/today.reads';
import type { Pool } from 'pg';
import { fillShop, tableBehindView, userIdSql, createdAtSql, type Statuses } from './full-shop.ts';
import { percentile } from '../loads.ts';
import type { BenchSettings } from '../main.ts';
import { figureVerdict, type BenchVerdict } from '../ratio.ts';
import { spawnPostgres } from '../servers.ts';

const looks = 40;

/** The shop is ten years old. */
const lastDay = '2029-12-30';
const dayBefore = (days: number) => new Date(Date.parse(lastDay) - days * 86_400_000).toISOString().slice(0, 10);

/** Nearly all orders are over; one in a hundred is paid and waits, one in a hundred is unpaid. */
const usual: Statuses = {
  status: `case when n % 100 = 1 then 'paid_in_process' when n % 100 = 2 then 'awaiting_payment' when n % 10 = 3 then 'canceled' else 'delivered' end`,
  stage: 'case when n % 100 = 1 then 2 when n % 100 = 2 then 1 when n % 10 = 3 then 4 else 3 end',
};

/** The first page of what waits for a person, and the office's first page, in a shop with many orders. */
export async function run({ rounds, short, say }: BenchSettings): Promise<BenchVerdict[]> {
  const [orders, entries] = short ? [1_000, 10] : [1_000_000, 10_000];
  const server = await spawnPostgres({ fsync: 'off' });
  try {
    const database = await fillShop(server.url('postgres'), orders, usual, (pool) => addOpenWork(pool, orders, entries));
    const [taken, today]: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      taken?.push(await p95Of(() => readFirstPage(database, entries)));
      today?.push(await p95Of(() => firstLook(database, orders, entries)));
    }
    say(`  ${orders} orders, ${entries} entries, ${looks} looks in a round`);
    await database.end();
    return [
      figureVerdict({ id: 'attention', what: 'p95 of the first page of attention, ms', target: { most: 50 } }, taken ?? []),
      figureVerdict({ id: 'today', what: 'p95 of what Today asks for, ms', target: { most: 150 } }, today ?? []),
    ];
  } finally {
    await server.stop();
  }
}

async function p95Of(look: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < looks; at += 1) {
    const begun = performance.now();
    await look();
    taken.push(performance.now() - begun);
  }
  return percentile(taken, 0.95);
}

async function readFirstPage(db: Pool, entries: number): Promise<void> {
  const { open } = await attentionPage({ limit: 50 }).run(db);
  if (open !== entries) throw new Error(`${open} of ${entries} entries wait`);
}

/** The work, the stock and the money of the last ninety days, all asked at once. */
async function firstLook(db: Pool, orders: number, entries: number): Promise<void> {
  const [waits, stock, money] = await Promise.all([
    openWork().run(db),
    runningOut(new Date(lastDay)).run(db),
    revenueByDay(dayBefore(89), lastDay).run(db),
  ]);
  const countOf = (kind: string) => waits.find((one) => one.kind === kind)?.count;
  if (countOf('attention') !== entries || countOf('deliveries') !== orders / 100) throw new Error('not all of the work was found');
  if (stock.length === 0 || money[0]?.sum.gross !== 90_000) throw new Error('not all of the days were found');
}

/** Four fifths of the entries were opened by events, a tenth is held up in a process, a tenth waits for a customer without access. */
async function addOpenWork(pool: Pool, orders: number, entries: number): Promise<void> {
  const [byEvents, byProcesses, inactive] = [entries * 0.8, entries * 0.1, entries * 0.1];
  await pool.query(
    `insert into ${await tableBehindView(pool, 'app_user')} (id, status, email_confirmed, deleting, created_at)
     select ${userIdSql}, 'active', true, false, ${createdAtSql} from generate_series(0, 99) n`,
  );
  const statements = [
    `insert into ${await tableBehindView(pool, 'attention')} (id, kind, since, order_id, user_id, charge_id, amount, currency, details, requested_refunds, closed_at)
     select 'payment.ch_' || n, 'unknown_payment', ${createdAtSql}, null, ${userIdSql}, 'ch_' || n, 500, 'usd', '{}', '{}', case when n > $1 then ${createdAtSql} end
     from generate_series(1, 2 * $1::int) n`,
    `insert into work.parked_events (process, stream, event_id, position, event_type, problem)
     select 'fulfilment', 'order-' || md5(n::text)::uuid, md5('parked ' || n)::uuid, n, 'order_paid', 'provider_unavailable'
     from generate_series(1, $1::int) n`,
    `with someone as (
       insert into ${await tableBehindView(pool, 'app_user')} (id, status, email_confirmed, deleting, created_at)
       select md5('inactive ' || n)::uuid, 'suspended', true, false, ${createdAtSql} from generate_series(1, $1::int) n returning id
     ), numbered as (select id, row_number() over () as n from someone), late as (
       select id, row_number() over () as n from ${await tableBehindView(pool, 'order_list_view')} where status = '${awaitingDelivery}' limit $1
     )
     update ${await tableBehindView(pool, 'order_list_view')} o set user_id = numbered.id
     from numbered join late using (n) where o.id = late.id`,
  ];
  for (const [index, count] of [byEvents, byProcesses, inactive].entries()) await pool.query(statements[index] ?? '', [count]);
  await pool.query(
    `insert into ${await tableBehindView(pool, 'user_subscriptions')} (stripe_subscription_id, user_id, order_id, status, unit_amount, currency,
       current_period_start, current_period_end, cancel_at_period_end, created_at, order_paid)
     select 'sub_' || n, ${userIdSql}, md5(n::text)::uuid, 'active', 500, 'usd', ${createdAtSql}, ${createdAtSql}, false, ${createdAtSql}, true
     from generate_series(1, $1::int) n where n % 10 between 4 and 7`,
    [orders],
  );
  await addDays(pool, orders);
}

/** Ten years of days, and the subscriptions that they were summed up from. */
async function addDays(pool: Pool, orders: number): Promise<void> {
  const rows = await tableBehindView(pool, 'shop_days');
  await pool.query(
    `insert into ${rows} (id, money, sold)
     select to_char(date '2029-12-30' - n, 'YYYY-MM-DD'),
       '[{"currency":"usd","gross":1000,"given_back":100,"recurring":500,"subscribed":1,"lost":0}]', '{"LinkedIn.Creator":9}'
     from generate_series(0, 3650) n`,
  );
  await pool.query(
    `insert into ${rows} (id, money, sold, subscription)
     select 'subscription:sub_' || n, '[]', '{}', '{"unit_amount":500,"currency":"usd","paid":true,"runs":true,"ended":false}'
     from generate_series(1, $1::int) n where n % 10 between 4 and 7`,
    [orders],
  );
}
