import { orderStatuses, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { dayCounts, firstOf, type DayCount } from '../platform/days.ts';
import { read, type Read } from '../platform/read.ts';
import { OrderDayRow } from './order-days.entity.ts';
import { OrderRow } from './order-list.entity.ts';

export type OrderStats = { by_status: { status: OrderStatus; count: number }[]; per_day: DayCount[] };

/** How many orders there are in each status, and how many were made on each of the last days. */
export const orderStats = (today: Date): Read<OrderStats> =>
  read(['order_list_view', 'order_days'], async (db) => {
    const counted = await db
      .getRepository(OrderRow)
      .createQueryBuilder('o')
      .select('o.status', 'status')
      .addSelect('count(*)::int', 'count')
      .groupBy('o.status')
      .getRawMany<{ status: OrderStatus; count: number }>();
    const days = await db
      .getRepository(OrderDayRow)
      .createQueryBuilder('d')
      .select('d.day::text', 'day')
      .addSelect('d.orders', 'count')
      .where('d.day >= :first', { first: firstOf(today) })
      .getRawMany<DayCount>();
    const countOf = (status: OrderStatus) => counted.find((row) => row.status === status)?.count ?? 0;
    return {
      by_status: orderStatuses.map((status) => ({ status, count: countOf(status) })),
      per_day: dayCounts(today, days),
    };
  });
