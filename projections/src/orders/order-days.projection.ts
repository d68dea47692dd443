import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import type { Projection } from '../platform/declaring/projection.ts';
import { orderDays, type OrderDayRow } from './order-days.table.ts';

/** Counted as orders are created: the chart does not get slower as orders become many. */
export const orderDaysProjection: Projection<OrderEventFor<'order-days'>, OrderDayRow> = {
  of: orderDays,
  version: 1,
  key: ({ at }) => at.slice(0, 10),
  on: { order_created: (row, _event, day) => ({ day, orders: (row?.orders ?? 0) + 1 }) },
  concerns: () => ['admin'],
};
