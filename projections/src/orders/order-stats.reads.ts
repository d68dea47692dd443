import { orderStatuses, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { In, type EntityManager } from 'typeorm';
import { dayCounts, firstChartDay, type DayCount } from '../platform/reading/days.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { viewOf } from '../platform/reading/view.ts';
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
    const days = await db
      .getRepository(viewOf(orderDays))
      .createQueryBuilder('d')
      .select('d.day::text', 'day')
      .addSelect('d.orders', 'count')
      .where('d.day >= :first', { first: firstChartDay(today) })
      .getRawMany<DayCount>();
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

const countsOf = (db: EntityManager, ids: readonly string[]): Promise<OrderCountRow[]> =>
  db.getRepository(viewOf(orderCounts)).findBy({ id: In([...ids]) });
