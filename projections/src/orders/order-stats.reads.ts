import { queryRows, type Sql } from '../platform/database/sql.ts';
import { orderStatuses, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { dayCounts, firstChartDay, type DayCount } from '../platform/reading/days.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { selectRows, sourceOf } from '../platform/reading/rows.ts';
import { orderCounts, type OrderCountRow } from './order-counts.table.ts';
import { orderDays } from './order-days.table.ts';

export type OrderStats = { by_status: { status: OrderStatus; count: number }[]; per_day: DayCount[] };
export type OrdersSummary = { total: number; completed: number; spent: { currency: string; amount: number; orders: number }[] };

/** How many orders there are in each status, and how many were made on each of the last days. */
export const orderStats = (today: Date): Read<OrderStats> =>
  readFrom([orderCounts, orderDays], async (db) => {
    const counts = await countsOf(
      db,
      orderStatuses.map((status) => `status:${status}`),
    );
    const days = await queryRows<DayCount>(db, ordersPerDay, [firstChartDay(today)]);
    const countOf = (status: OrderStatus) => counts.find((row) => row.status === status)?.orders ?? 0;
    return {
      by_status: orderStatuses.map((status) => ({ status, count: countOf(status) })),
      per_day: dayCounts(today, days),
    };
  });

/** A customer's orders and payments; sums per currency. */
export const ordersSummary = (userId: string): Read<OrdersSummary> =>
  readFrom(orderCounts, async (db) => {
    const [row] = await countsOf(db, [`user:${userId}`]);
    const spent = (row?.spent ?? []).filter(({ orders }) => orders > 0);
    return {
      total: row?.orders ?? 0,
      completed: row?.completed ?? 0,
      spent: spent.map(({ currency, orders, paid, refunded }) => ({ currency, amount: paid - refunded, orders })),
    };
  });

const ordersPerDay = 'select day::text as day, orders as count from read.order_days where day >= $1';

const countsOf = (db: Sql, ids: readonly string[]): Promise<OrderCountRow[]> =>
  selectRows(db, sourceOf(orderCounts, 'c'), 'where c.id = any($1)', [ids]);
